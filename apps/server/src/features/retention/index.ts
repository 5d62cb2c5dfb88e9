import {
  fetchRetention,
  findToHold,
  liftHold,
  placeHold,
  previewRetention,
  setRetention,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFindToHold, handleLiftHold, handlePlaceHold } from './holds.ts';
import { handleFetchRetention, handlePreviewRetention, handleSetRetention } from './periods.ts';

export { addPersonFiles } from './person-file.ts';
export { queueRemovals, removeExpired } from './remove-expired.ts';

export const retentionRoutes = [
  mount(fetchRetention, handleFetchRetention),
  mount(previewRetention, handlePreviewRetention),
  mount(setRetention, handleSetRetention),
  mount(findToHold, handleFindToHold),
  mount(placeHold, handlePlaceHold),
  mount(liftHold, handleLiftHold),
];
