import { fetchItemAnalysis, lookAtSuspect } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFetchItemAnalysis } from './fetch-item-analysis.ts';
import { handleLookAtSuspect } from './look-at-suspect.ts';

export const itemAnalysisRoutes = [
  mount(fetchItemAnalysis, handleFetchItemAnalysis),
  mount(lookAtSuspect, handleLookAtSuspect),
];
