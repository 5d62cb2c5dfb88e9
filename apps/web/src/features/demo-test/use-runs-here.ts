import { INPUT_BEGIN_MAX, RUNS_PAGE, type PastRun, type RanProgram } from '@assay/contract';
import { useState } from 'react';
import { newId } from '../../lib/values/new-id.ts';
import { serverNow } from '../../lib/values/clock.ts';
import type { ExamSession } from '../exam/index.ts';

const statusOf = ({ outcome, ownInput }: RanProgram): PastRun['status'] => {
  const results = outcome?.publicTestResults ?? [];
  if (ownInput !== null || results.some(({ passed }) => passed === null)) return 'PENDING';
  return results.every(({ passed }) => passed) ? 'PASSED' : 'FAILED';
};

const toPastRun = (run: RanProgram): PastRun => ({
  _id: run._id,
  executedAt: run.executedAt,
  language: run.language,
  status: statusOf(run),
  passedCount: run.outcome?.passedCount ?? 0,
  totalCount: run.ownInput === null ? (run.outcome?.publicTestResults.length ?? 0) : 0,
  inputBegin: run.ownInput?.slice(0, INPUT_BEGIN_MAX) ?? null,
});

/** Runs programs, and keeps what they gave as long as the page is open: nobody else records a demo test's runs. */
export const useRunsHere = (run: ExamSession['run']): Pick<ExamSession, 'run' | 'pastRuns'> => {
  const [key] = useState(newId);
  const [runs] = useState<RanProgram[]>(() => []);
  return {
    run: async (program, signal, onProgress) => {
      const outcome = await run(program, signal, onProgress);
      const { programIndex, language, code, ownInput = null } = program;
      const executedAt = new Date(serverNow()).toISOString();
      runs.unshift({ _id: newId(), programIndex, executedAt, language, code, ownInput, outcome });
      return outcome;
    },
    pastRuns: {
      key,
      page: async (questionId, page) => {
        const own = runs.filter(({ programIndex }) => programIndex === questionId);
        const from = page * RUNS_PAGE;
        return { runs: own.slice(from, from + RUNS_PAGE).map(toPastRun), total: own.length };
      },
      open: async (runId) => {
        const found = runs.find(({ _id }) => _id === runId);
        if (!found) throw new Error('Only runs from this page are listed.');
        return found;
      },
    },
  };
};
