export { usePlaceChange } from './api.ts';
export { DeletePlaceDialog } from './delete-place-dialog.tsx';
export { HeadCell } from './head-cell.tsx';
export { PlaceDialog } from './place-dialog.tsx';
export { WaitingPlaces } from './waiting-places.tsx';
export { AddPlaceButton, HeadDialogs, placeActions, type OpenedPlace } from './place-list.tsx';
