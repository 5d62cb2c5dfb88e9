import {
  closeSimilarityCase,
  fetchComparison,
  fetchComparisonOptions,
  fetchComparisons,
  fetchLeftOutPrograms,
  fetchPairGrowth,
  fetchSimilarGroups,
  fetchSimilarityCase,
  fetchSimilarityCases,
  fetchSimilarPair,
  fetchSimilarPairs,
  noteInSimilarityCase,
  openSimilarityCase,
  startComparison,
  stopComparison,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import {
  handleCloseCase,
  handleFetchCase,
  handleFetchCases,
  handleNoteInCase,
  handleOpenCase,
} from './cases/cases.ts';
import { handleFetchComparison, handleFetchComparisons } from './comparing/fetch-comparisons.ts';
import {
  handleFetchComparisonOptions,
  handleStartComparison,
  handleStopComparison,
} from './comparing/start-comparison.ts';
import { handleFetchPairGrowth, handleFetchSimilarPair } from './reading/fetch-pair.ts';
import {
  handleFetchLeftOut,
  handleFetchSimilarGroups,
  handleFetchSimilarPairs,
} from './reading/fetch-pairs.ts';

export { compareTask, requeueComparisons } from './comparing/compare-task.ts';

export const similarityRoutes = [
  mount(fetchComparisonOptions, handleFetchComparisonOptions),
  mount(startComparison, handleStartComparison),
  mount(stopComparison, handleStopComparison),
  mount(fetchComparisons, handleFetchComparisons),
  mount(fetchComparison, handleFetchComparison),
  mount(fetchSimilarPairs, handleFetchSimilarPairs),
  mount(fetchSimilarGroups, handleFetchSimilarGroups),
  mount(fetchLeftOutPrograms, handleFetchLeftOut),
  mount(fetchSimilarPair, handleFetchSimilarPair),
  mount(fetchPairGrowth, handleFetchPairGrowth),
  mount(openSimilarityCase, handleOpenCase),
  mount(fetchSimilarityCases, handleFetchCases),
  mount(fetchSimilarityCase, handleFetchCase),
  mount(noteInSimilarityCase, handleNoteInCase),
  mount(closeSimilarityCase, handleCloseCase),
];
