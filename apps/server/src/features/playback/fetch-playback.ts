import { packLog, type fetchPlayback } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteView } from '../../platform/log/audit.ts';
import { listExamQuestions, listExamTests, type AttemptQuestion } from '../attempts/index.ts';
import { requireSubmission } from '../evaluation/index.ts';
import { givenTexts, startsOf } from './exam-texts.ts';
import { findJumps, type FollowedLog } from './find-jumps.ts';
import { readEvents } from './playback-events.ts';
import { findLogHead, findRemoval, listBatches, listOtherBatches } from './playback.repository.ts';
import { checkChain, sinceStart, timedEntries } from './stored-entries.ts';

/** The logs of the other questions of an attempt. */
const readOthers = async (
  db: Queryable,
  attemptId: string,
  question: AttemptQuestion,
  startedAt: Date,
): Promise<FollowedLog[]> => {
  const [questions, batches] = await Promise.all([
    listExamQuestions(db, { attemptId }),
    listOtherBatches(db, attemptId, question.questionId),
  ]);
  const logs = Map.groupBy(batches, ({ questionId }) => questionId);
  return questions.flatMap((other) => {
    const own = logs.get(other.questionId);
    return own ? [{ entries: timedEntries(own, startedAt), starts: startsOf(other) }] : [];
  });
};

export const handleFetchPlayback: Handler<typeof fetchPlayback> = async ({
  actor,
  body,
  deps: { db, now },
}) => {
  const { task, student } = await requireSubmission(db, actor, 'analyse', body, now());
  const { attemptId, startedAt, submittedAt } = student;
  const { questionId } = body;
  const removal = await findRemoval(db, attemptId);
  if (removal && (!submittedAt || submittedAt <= removal.logsAt))
    throw new AppError(
      'NOT_FOUND',
      `What was typed is no longer kept: it was removed on ${removal.logsAt.toISOString().slice(0, 10)}.`,
    );
  const [question] = await listExamQuestions(db, { attemptId, questionId });
  if (!question) throw notFound('Question');
  await noteView(db, actor, 'view-submission', task.id, now(), { studentId: student.id, attemptId });

  const [batches, head] = await Promise.all([
    listBatches(db, attemptId, questionId),
    findLogHead(db, attemptId, questionId),
  ]);
  const entries = timedEntries(batches, startedAt);
  const moments = entries.map(({ at }) => at);
  const played = { attemptId, questionId, startedAt, submittedAt };
  const { events, isPresenceSound } = await readEvents(db, played, batches, moments);
  const jumps = await findJumps(
    { entries, starts: startsOf(question) },
    givenTexts(question, await listExamTests(db, { attemptId, questionId }, 'PUBLIC')),
    () => readOthers(db, attemptId, question, startedAt),
  );
  return {
    success: true,
    data: {
      startedAt: startedAt.toISOString(),
      endsAt: sinceStart(startedAt, submittedAt),
      log: packLog(entries),
      jumps,
      events,
      chain: { ...(await checkChain(batches, head?.logHash)), isPresenceSound },
    },
  };
};
