export { requireHeader } from './judge-sheet.ts';
export { readSheet } from './read-sheet.ts';
export { requireFile } from './require-file.ts';
export { uploadPeople } from './upload-people.ts';
