import { SubjectForm } from './subject-form.tsx';

const CreateSubjectPage = () => <SubjectForm stored={null} />;

export default CreateSubjectPage;
