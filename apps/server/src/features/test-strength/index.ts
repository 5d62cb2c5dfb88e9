import {
  addProposedTest,
  callMutantEquivalent,
  deleteWrongSolution,
  fetchTestStrength,
  fetchTestStrengths,
  measureTestStrength,
  saveInputProgram,
  saveWrongSolution,
  stopTestStrength,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleMeasureTestStrength, handleStopTestStrength } from './measuring/start-measuring.ts';
import {
  handleDeleteWrongSolution,
  handleSaveInputProgram,
  handleSaveWrongSolution,
} from './programs/save-programs.ts';
import { handleAddProposedTest, handleCallMutantEquivalent } from './reading/answer-survivor.ts';
import { handleFetchTestStrength, handleFetchTestStrengths } from './reading/fetch-strength.ts';

export { measureStrength, requeueMeasurements } from './measuring/measure-strength.ts';
export { changedLines } from './reading/changed-lines.ts';
export { mutantsOf } from './engine/pick-mutants.ts';
export { mutated, type Change } from './mutants/mutant.ts';
export { storeMeasurement } from './measuring/store-measurement.ts';

export const testStrengthRoutes = [
  mount(fetchTestStrength, handleFetchTestStrength),
  mount(fetchTestStrengths, handleFetchTestStrengths),
  mount(measureTestStrength, handleMeasureTestStrength),
  mount(stopTestStrength, handleStopTestStrength),
  mount(addProposedTest, handleAddProposedTest),
  mount(callMutantEquivalent, handleCallMutantEquivalent),
  mount(saveWrongSolution, handleSaveWrongSolution),
  mount(deleteWrongSolution, handleDeleteWrongSolution),
  mount(saveInputProgram, handleSaveInputProgram),
];
