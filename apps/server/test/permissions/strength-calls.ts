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
import { newId } from '../../src/platform/ids.ts';
import { newMeasuredQuestion } from './items.ts';
import { statusOf, type CallTable } from './people.ts';

const PROGRAM = { language: 'PYTHON', code: 'print(1)' } as const;

/** How strong the tests of questions are. */
export const STRENGTH_CALLS: CallTable = {
  'test-strength': [
    async (person) => {
      const { questionId } = await newMeasuredQuestion();
      return statusOf(person, fetchTestStrength, { params: { questionId } });
    },
    [200, 200, 200, 200, 404, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'test-strengths': [
    async (person) => {
      const { questionId } = await newMeasuredQuestion();
      return statusOf(person, fetchTestStrengths, { query: { ids: questionId } });
    },
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  // One is being measured already: there is nothing to begin.
  'measure-test-strength': [
    async (person) => {
      const { questionId } = await newMeasuredQuestion('MEASURING');
      return statusOf(person, measureTestStrength, { body: { questionId } });
    },
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'stop-test-strength': [
    async (person) => {
      const { questionId } = await newMeasuredQuestion('MEASURING');
      return statusOf(person, stopTestStrength, { body: { questionId } });
    },
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'add-proposed-test': [
    async (person) => statusOf(person, addProposedTest, { body: await newMeasuredQuestion() }),
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'call-mutant-equivalent': [
    async (person) => {
      const body = { ...(await newMeasuredQuestion()), isEquivalent: true, reason: 'It is.' };
      return statusOf(person, callMutantEquivalent, { body });
    },
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'save-wrong-solution': [
    async (person) => {
      const { questionId } = await newMeasuredQuestion();
      const wrongSolution = { _id: newId(), name: 'Always one', ...PROGRAM };
      return statusOf(person, saveWrongSolution, { body: { questionId, wrongSolution } });
    },
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'delete-wrong-solution': [
    async (person) => {
      const { questionId, wrongSolutionId } = await newMeasuredQuestion();
      return statusOf(person, deleteWrongSolution, { body: { questionId, wrongSolutionId } });
    },
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'save-input-program': [
    async (person) => {
      const { questionId } = await newMeasuredQuestion();
      return statusOf(person, saveInputProgram, {
        body: { questionId, role: 'GENERATOR', program: PROGRAM },
      });
    },
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
};
