import { changeHead, fetchHeadCandidates, resetHeadPassword } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleChangeHead, handleFetchHeadCandidates } from './change-head.ts';
import { handleResetHeadPassword } from './reset-head-password.ts';

export { deletePeopleIn } from './delete-people.ts';
export { addHead, findEarlierTry, saveHead } from './head-account.ts';
export { toHead } from './head-response.ts';
export { HEAD_WORDS, headColumn, isHeadOf, pageWithHead } from './head.repository.ts';
export { countContents, departmentsIn, PEOPLE_OF_DEPARTMENT } from './place-contents.repository.ts';
export { requireReach, instituteOf, type PlaceScope } from './place-scope.ts';
export { requireEmpty, validatePlace, nameTaken } from './validate-place.ts';

export const placesRoutes = [
  mount(resetHeadPassword, handleResetHeadPassword),
  mount(fetchHeadCandidates, handleFetchHeadCandidates),
  mount(changeHead, handleChangeHead),
];
