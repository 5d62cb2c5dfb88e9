export { addFileDownloads } from './file-download.ts';
export { attachmentUrl, FEEDBACK_FILE, isStoredFile, PROFILE_FILE, storeAttachment } from './attachment.ts';
export { deleteFile } from './file.repository.ts';
