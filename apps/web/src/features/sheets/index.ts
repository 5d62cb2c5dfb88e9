export type { SheetKind } from './sheet-kind.ts';
export { sheetInput, type SheetUpload } from './sheet-upload.ts';
export { UploadDialog } from './upload-dialog.tsx';
