export { addFileDownloads } from './file-download.ts';
export { attachmentUrl, storeAttachment } from './attachment.ts';
