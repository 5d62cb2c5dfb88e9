import { useLocation, useParams } from 'react-router';
import { useArea } from '../../../lib/session/area.ts';
import { LoadedQuestion } from './loaded-question.tsx';
import { QuestionDetails } from './question-details.tsx';

/** A question as one of a task, for whoever sees the task; Back leads to the task. */
const TaskQuestionPage = () => {
  const { taskId = '' } = useParams();
  const { state } = useLocation();
  // Who may not change the task is led on to its view.
  const back = { to: `${useArea()}/tasks/edit-task/${taskId}`, state };
  return <LoadedQuestion>{(question) => <QuestionDetails question={question} back={back} />}</LoadedQuestion>;
};

export default TaskQuestionPage;
