import {
  clampTyped,
  followPresence,
  LOG_START,
  openPeriods,
  presenceEvents,
  type Noted,
  type PlaybackEvent,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { hashText } from '../attempts/index.ts';
import {
  findEnd,
  findPresenceHead,
  listAsideMoments,
  listPresenceBatches,
  listReopenings,
  listRunFacts,
  type Batch,
  type RunFacts,
} from './playback.repository.ts';
import { sinceStart } from './stored-entries.ts';

/** Which question of which attempt, and from when to when that was. */
export interface PlayedAttempt {
  attemptId: string;
  questionId: string;
  startedAt: Date;
  submittedAt: Date;
}

const runEvent = (run: RunFacts, at: number): PlaybackEvent => ({
  kind: 'RUN',
  at,
  language: run.language,
  status: run.status,
  passedCount: run.passedCount,
  totalCount: run.totalCount,
  isOwnInput: run.ownInput !== null,
  compiled: run.outcome?.compiled ?? null,
  tests:
    run.ownInput === null
      ? (run.outcome?.publicTestResults ?? []).map(({ passed, verdict }) => ({ passed, verdict }))
      : [],
});

/** When an attempt was submitted, and opened again. */
const submissionEvents = async (
  db: Queryable,
  { attemptId, startedAt, submittedAt }: PlayedAttempt,
): Promise<PlaybackEvent[]> => {
  const [earlier, end] = await Promise.all([listReopenings(db, attemptId), findEnd(db, attemptId)]);
  const at = (moment: Date): number => sinceStart(startedAt, moment);
  return [
    ...(end.givenAt
      ? [
          {
            kind: 'TIME_GIVEN' as const,
            at: at(end.givenAt),
            extraMinutes: end.extraMinutes ?? 0,
            laterEnd: end.laterEnd?.toISOString() ?? null,
          },
        ]
      : []),
    ...earlier.flatMap((one): PlaybackEvent[] => [
      { kind: 'SUBMITTED', at: at(one.submittedAt), by: one.submittedBy },
      { kind: 'REOPENED', at: at(one.reopenedAt) },
    ]),
    { kind: 'SUBMITTED', at: at(submittedAt), by: end.submittedBy ?? 'STUDENT' },
  ];
};

/** What the pages noted, in the order of its moments, and whether its chain holds to its end. */
const readPresence = async (
  db: Queryable,
  { attemptId, startedAt }: PlayedAttempt,
): Promise<{ noted: Noted[]; isSound: boolean }> => {
  const [batches, head] = await Promise.all([
    listPresenceBatches(db, attemptId),
    findPresenceHead(db, attemptId),
  ]);
  const last = batches.at(-1);
  const isEnd =
    (last?.number ?? 0) === (head?.number ?? 0) &&
    (last?.chainHash ?? LOG_START.hash) === (head?.chainHash ?? LOG_START.hash);
  const noted = batches.flatMap(({ entries, receivedAt }) =>
    entries.map(({ typedAt, change }) => ({
      at: sinceStart(startedAt, clampTyped(new Date(typedAt), startedAt, receivedAt)),
      kind: change[0],
    })),
  );
  return {
    noted: noted.toSorted((a, b) => a.at - b.at),
    isSound: isEnd && followPresence(batches, hashText).brokenAt === null,
  };
};

/** Where entries come from another device than those before. @param moments of the entries */
const deviceEvents = (batches: readonly Batch[], moments: readonly number[]): PlaybackEvent[] => {
  const events: PlaybackEvent[] = [];
  let known: string | null = null;
  let first = 0;
  for (const { device, entries } of batches) {
    if (device !== null && known !== null && device !== known)
      events.push({ kind: 'OTHER_DEVICE', at: moments[first] ?? 0 });
    known = device ?? known;
    first += entries.length;
  }
  return events;
};

/** Everything beside the entries of a question's log, in the order of its moments. */
export const readEvents = async (
  db: Queryable,
  played: PlayedAttempt,
  batches: readonly Batch[],
  moments: readonly number[],
): Promise<{ events: PlaybackEvent[]; isPresenceSound: boolean }> => {
  const { attemptId, questionId, startedAt, submittedAt } = played;
  const [submissions, presence, runs, aside] = await Promise.all([
    submissionEvents(db, played),
    readPresence(db, played),
    listRunFacts(db, attemptId, questionId),
    listAsideMoments(db, attemptId, questionId),
  ]);
  const at = (moment: Date): number => sinceStart(startedAt, moment);
  const periods = openPeriods(submissions, at(submittedAt));
  const events: PlaybackEvent[] = [
    ...runs.map((run) => runEvent(run, at(run.executedAt))),
    ...presenceEvents(presence.noted, periods),
    ...deviceEvents(batches, moments),
    ...aside.map(({ receivedAt, reason, takenAt }) => ({
      kind: 'SET_ASIDE' as const,
      at: at(receivedAt),
      reason,
      isTaken: takenAt !== null,
    })),
    ...submissions,
  ];
  return { events: events.toSorted((a, b) => a.at - b.at), isPresenceSound: presence.isSound };
};
