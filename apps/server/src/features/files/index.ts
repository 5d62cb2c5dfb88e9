export { addFileDownloads } from './file-download.ts';
export { attachmentUrl, FEEDBACK_FILE, storeAttachment } from './attachment.ts';
