import {
  changeHead,
  fetchHeadCandidates,
  fetchPlaceContents,
  fetchWaitingPlaces,
  resetHeadPassword,
  restorePlace,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleChangeHead, handleFetchHeadCandidates } from './change-head.ts';
import { handleResetHeadPassword } from './reset-head-password.ts';
import { handleFetchPlaceContents, handleFetchWaitingPlaces, handleRestorePlace } from './waiting-places.ts';

export { deletePeopleIn } from './delete-people.ts';
export { askForDeletion, kindOf, requireOpen, requireTypedName, scopeOf } from './delete-place.ts';
export { addHead, findEarlierTry, saveHead } from './head-account.ts';
export type { HeadPlace } from './head-place.ts';
export { toHead } from './head-response.ts';
export { HEAD_WORDS, headColumn, isHeadOf, pageWithHead } from './head.repository.ts';
export { allDepartmentsIn, departmentsIn, PEOPLE_OF_DEPARTMENT } from './place-contents.repository.ts';
export { deleteDeletion, lockDueDeletion, postponeDeletions } from './place-deletion.repository.ts';
export { requireReach, instituteOf, type PlaceScope } from './place-scope.ts';
export { validatePlace, nameTaken } from './validate-place.ts';
export { requireWaiting } from './waiting-places.ts';

export const placesRoutes = [
  mount(resetHeadPassword, handleResetHeadPassword),
  mount(fetchHeadCandidates, handleFetchHeadCandidates),
  mount(changeHead, handleChangeHead),
  mount(fetchPlaceContents, handleFetchPlaceContents),
  mount(fetchWaitingPlaces, handleFetchWaitingPlaces),
  mount(restorePlace, handleRestorePlace),
];
