export { readSheet } from './read-sheet.ts';
export { uploadPeople } from './upload-people.ts';
