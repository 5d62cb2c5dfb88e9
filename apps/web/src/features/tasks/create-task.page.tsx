import { useReturn } from '../../lib/session/area.ts';
import { TaskForm } from './form/task-form.tsx';

const CreateTaskPage = () => {
  const { leave } = useReturn('tasks');
  return <TaskForm mode={{ kind: 'create' }} onCancel={leave} />;
};

export default CreateTaskPage;
