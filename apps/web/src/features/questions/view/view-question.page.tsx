import { LoadedQuestion } from './loaded-question.tsx';
import { QuestionDetails } from './question-details.tsx';

const ViewQuestionPage = () => (
  <LoadedQuestion>{(question) => <QuestionDetails question={question} />}</LoadedQuestion>
);

export default ViewQuestionPage;
