/**
 * One student's exam through running containers: `node e2e/images/graded-program.ts URL`. An institute is set up by calls, a
 * program is saved, run and submitted, and it is graded.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { fetchLeaderboard, finalSubmit, runCode, saveDraft, startTask } from '@assay/contract';
import { workOf } from '../bench/exam-content.ts';
import { newTyping } from '../../apps/server/src/features/rehearsals/playing/typing.ts';
import { openInstitute, newTaskInC } from './institute.ts';

const [url = ''] = process.argv.slice(2);
/** How long a worker may take for one program, ms. */
const PATIENCE_MS = 60_000;

const institute = await openInstitute(url, 1);
const { taskId, questionId } = await newTaskInC(institute, 'Exam of the cluster');
const [student] = institute.students;
if (!student) throw new Error('There is no student.');
const { call } = student.caller;

await call(startTask, { body: { taskId } });
const typing = newTyping(questionId, 'C', 'device');
// The first student of the bench writes in C.
const { source } = workOf(0, 1);
await call(saveDraft, { body: { taskId, ...typing.type(source) } });
typing.saved();
const submission = { programIndex: questionId, language: 'C' as const, code: [{ code: source }] };
const run = await call(runCode, { body: { taskId, programSubmission: submission } });
process.stdout.write(`The program ran: ${JSON.stringify(run).slice(0, 200)}\n`);
const kept = typing.kept();
if (!kept) throw new Error('Nothing was kept.');
await call(finalSubmit, {
  body: { taskId, totalTimeTaken: 60, programs: [{ programIndex: questionId, ...kept }] },
});

const since = performance.now();
for (;;) {
  const board = await institute.faculty.call(fetchLeaderboard, { params: { taskId } });
  const [row] = board.students;
  if (row?.isGraded && row.totalMarksObtained === 10) break;
  if (performance.now() - since > PATIENCE_MS) throw new Error(`Not graded: ${JSON.stringify(row)}`);
  await pause(250);
}
process.stdout.write(
  `It has full marks ${((performance.now() - since) / 1000).toFixed(1)} s after it was submitted.\n`,
);
