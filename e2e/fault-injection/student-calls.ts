/** The calls by which a simulated student starts, saves and hands in, and what their answers let the student know. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  fetchTaskById,
  finalSubmit,
  getDraft,
  programHash,
  runCode,
  saveDraft,
  startTask,
  type Receipt,
} from '@assay/contract';
import {
  type DeviceStore,
  openProgramStore,
  type ProgramStore,
  type SaveBatch,
  submitAttempt,
} from '../../apps/web/src/features/exam/keeping/index.ts';
import type { Network } from './network.ts';

/** What the answers to saves have told, by question: the edits that stand in the text. */
export interface ToldEdits {
  /** Edits that the server has said it has. */
  acknowledged: Map<string, Set<string>>;
  /** Edits that the server has said came too late. */
  tooLate: Map<string, Set<string>>;
}

const EDIT = /# e\d+\./g;

const note = (marks: Map<string, Set<string>>, questionId: string, text: string): void => {
  const known = marks.get(questionId) ?? new Set();
  marks.set(questionId, known);
  (text.match(EDIT) ?? []).forEach((edit) => known.add(edit));
};

/** Asks until there is an answer, as the page does while it has nothing to show. */
export const untilAnswered = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    const answer = await ask().then(
      (value) => ({ value }),
      () => null,
    );
    if (answer) return answer.value;
    await pause(700);
  }
};

/** The calls of one student about one task; what saves are answered with is noted in `told`. */
export const newStudentCalls = (network: Network, taskId: string, told: ToldEdits) => {
  const fetchTask = async () =>
    (await untilAnswered(() => network.call(fetchTaskById, { params: { taskId } }))).data;

  const save = async (batch: SaveBatch) => {
    const { data } = await network.call(saveDraft, { body: { taskId, ...batch } });
    for (const { programIndex, language, code } of batch.programDrafts) {
      const hash = programHash(language, code);
      const text = code[0]?.code ?? '';
      if (data.saved.some((one) => one.programIndex === programIndex && one.hash === hash))
        note(told.acknowledged, programIndex, text);
      if (data.late.includes(programIndex)) note(told.tooLate, programIndex, text);
    }
    return data;
  };

  return {
    start: () => untilAnswered(() => network.call(startTask, { body: { taskId } })),
    fetchTask,
    /** Opens the exam in a tab whose device keeps what is typed under the holder's name. */
    open: async (device: DeviceStore, holder: string): Promise<ProgramStore> => {
      const task = await fetchTask();
      const { draft } = await untilAnswered(() => network.call(getDraft, { body: { taskId } }));
      return openProgramStore({
        userId: holder,
        taskId,
        questionIds: task.questions.map(({ questionId }) => questionId._id),
        device,
        drafts: draft.programDrafts,
        heads: draft.heads,
        deadline: task.deadline,
        save,
        fetchPrograms: (known) => network.call(getDraft, { body: { taskId, known: [...known] } }),
        now: network.now,
      });
    },
    /** Runs a program; whether there is an answer is all the same. */
    run: async (programIndex: string, code: string): Promise<void> => {
      const programSubmission = { programIndex, language: 'PYTHON' as const, code: [{ code }] };
      await network.call(runCode, { body: { taskId, programSubmission } }).catch(() => undefined);
    },
    /** Hands in once. @param startedAt ISO @param inTime whether the student submits, and not the clock */
    submit: (store: ProgramStore, startedAt: string, inTime: boolean): Promise<Receipt> =>
      submitAttempt(
        store,
        async (programs) => {
          const totalTimeTaken = Math.round((network.now() - Date.parse(startedAt)) / 1000);
          const { data } = await network.call(finalSubmit, { body: { taskId, totalTimeTaken, programs } });
          return data;
        },
        inTime,
      ),
  };
};

export type StudentCalls = ReturnType<typeof newStudentCalls>;
