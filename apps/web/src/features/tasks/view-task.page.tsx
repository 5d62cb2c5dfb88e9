import { LoadedTask } from './loaded-task.tsx';
import { TaskDetails } from './task-details.tsx';

const ViewTaskPage = () => <LoadedTask>{(task) => <TaskDetails task={task} />}</LoadedTask>;

export default ViewTaskPage;
