export { addFileDownloads } from './file-download.ts';
export {
  attachmentUrl,
  FEEDBACK_FILE,
  isStoredFile,
  PROFILE_FILE,
  storeAttachment,
  TEST_TEXT_FILE,
  whyNotAttached,
} from './attachment.ts';
export { deleteFiles, fillContent, findContent, isOpenTo } from './file.repository.ts';
export { readStored } from './read-stored.ts';
export { findPictures, linkPictures } from './statement-picture.repository.ts';
export { moveFiles } from './move-files.ts';
export { readFilesState } from './files-state.ts';
export { storePictures } from './store-pictures.ts';
export { sweepFiles } from './sweep-files.ts';
