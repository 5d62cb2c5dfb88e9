export { saveInvalidRows, saveSheet } from './sheet-files.ts';
export type { SheetKind } from './sheet-kind.ts';
export { sheetInput, type SheetUpload } from './sheet-upload.ts';
export { TemplateButtons } from './sheet-picker.tsx';
export { UploadDialog } from './upload-dialog.tsx';
