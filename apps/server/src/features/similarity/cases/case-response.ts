import type { SimilarityCase, SimilarityCaseRow } from '@assay/contract';
import type { TaskData } from '../../tasks/index.ts';
import { questionOf } from '../task-questions.ts';
import type { CaseData, listEntries } from './case.repository.ts';

const studentOf = ({ studentId, fullname, username }: CaseData['programs'][number]) => ({
  _id: studentId,
  fullname,
  username,
});

export const toCaseRow = (held: CaseData, task: TaskData): SimilarityCaseRow => {
  const readable = held.programs.filter(({ isReadable }) => isReadable);
  return {
    _id: held.id,
    question: questionOf(task, held.questionId),
    state: held.closedAt ? 'CLOSED' : 'OPEN',
    programs: readable.map((program) => ({
      student: studentOf(program),
      task: { _id: program.taskId, name: program.taskName },
    })),
    hidden: held.programs.length - readable.length,
    openedBy: held.openedBy,
    openedAt: held.openedAt.toISOString(),
    closed: held.closedAt && {
      by: held.closedBy ?? '',
      at: held.closedAt.toISOString(),
      outcome: held.outcome ?? '',
    },
    notes: held.notes ?? 0,
  };
};

export const toEntries = (
  { programs }: CaseData,
  entries: Awaited<ReturnType<typeof listEntries>>,
): SimilarityCase['entries'] =>
  entries.map(({ id, kind, attemptId, body, writtenBy, writtenAt }) => {
    const program = programs.find((one) => one.isReadable && one.attemptId === attemptId);
    return {
      _id: id,
      kind,
      student: program ? studentOf(program) : null,
      text: body,
      by: writtenBy,
      at: writtenAt.toISOString(),
    };
  });
