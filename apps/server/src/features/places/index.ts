import { resetHeadPassword } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleResetHeadPassword } from './reset-head-password.ts';

export { deletePeopleIn } from './delete-people.ts';
export { addHead, findEarlierTry, saveHead } from './head-account.ts';
export { toHead } from './head-answer.ts';
export { headColumn } from './head.repository.ts';
export { countContents, departmentsIn, PEOPLE_OF_DEPARTMENT } from './place-contents.repository.ts';
export { demandReach, instituteOf, type PlaceScope } from './place-scope.ts';
export { demandEmpty, demandSoundPlace, nameTaken } from './sound-place.ts';

export const placesRoutes = [mount(resetHeadPassword, handleResetHeadPassword)];
