import { LoadedTask } from './loaded-task.tsx';
import { TestExamBrowser } from './exam-browser/test-exam-browser.tsx';

const TestExamBrowserPage = () => <LoadedTask>{(task) => <TestExamBrowser task={task} />}</LoadedTask>;

export default TestExamBrowserPage;
