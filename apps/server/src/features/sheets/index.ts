export { uploadPeople } from './upload-people.ts';
