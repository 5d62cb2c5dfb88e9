import { useReturn } from '../../lib/session/area.ts';
import { QuestionForm } from './form/question-form.tsx';

const CreateQuestionPage = () => {
  const { leave } = useReturn('questions');
  return <QuestionForm stored={null} onCancel={leave} />;
};

export default CreateQuestionPage;
