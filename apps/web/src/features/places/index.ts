export { usePlaceChange } from './api.ts';
export { DeletePlaceDialog } from './delete-place-dialog.tsx';
export { HeadCell } from './head-cell.tsx';
export { NewHeadPasswordDialog } from './new-head-password-dialog.tsx';
export { PlaceDialog } from './place-dialog.tsx';
export { ViewCell } from './view-cell.tsx';
