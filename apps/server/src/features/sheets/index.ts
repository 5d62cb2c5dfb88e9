export { uploadPeople, type PeopleUpload } from './upload-people.ts';
