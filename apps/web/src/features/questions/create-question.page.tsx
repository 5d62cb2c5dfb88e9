import { useSearchParams } from 'react-router';
import { useReturn } from '../../lib/session/area.ts';
import { CopiedQuestion } from './copied-question.tsx';
import { QuestionForm } from './form/question-form.tsx';

const CreateQuestionPage = () => {
  const { leave } = useReturn('questions');
  const copied = useSearchParams()[0].get('copy');
  return copied ? (
    <CopiedQuestion key={copied} questionId={copied} onCancel={leave} />
  ) : (
    <QuestionForm opened={null} onCancel={leave} />
  );
};

export default CreateQuestionPage;
