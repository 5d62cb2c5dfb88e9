import {
  applyRegrade,
  discardRegrade,
  fetchRegrade,
  fetchRegradeOptions,
  fetchRegradeResults,
  fetchRegrades,
  startRegrade,
  undoRegrade,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleApplyRegrade, handleDiscardRegrade, handleUndoRegrade } from './end-regrade.ts';
import { handleFetchRegrade, handleFetchRegradeResults, handleFetchRegrades } from './fetch-regrades.ts';
import { handleFetchRegradeOptions } from './regrade-options.ts';
import { handleStartRegrade } from './start-regrade.ts';

export { computeRegrade, requeueRegrades } from './compute-regrade.ts';
export { tellRegrade } from './tell-regrade.ts';

export const regradesRoutes = [
  mount(fetchRegradeOptions, handleFetchRegradeOptions),
  mount(startRegrade, handleStartRegrade),
  mount(fetchRegrades, handleFetchRegrades),
  mount(fetchRegrade, handleFetchRegrade),
  mount(fetchRegradeResults, handleFetchRegradeResults),
  mount(applyRegrade, handleApplyRegrade),
  mount(discardRegrade, handleDiscardRegrade),
  mount(undoRegrade, handleUndoRegrade),
];
