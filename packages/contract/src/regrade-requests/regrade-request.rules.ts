import { REQUESTS_MAX, type RegradeRequest, type RequestState } from './regrade-request.ts';

const DAY_MS = 86_400_000;

/** What decides until when a student can ask about a question. */
interface AskingTime {
  /** Null: it is not published. */
  publishedAt: Date | null;
  /** When a regrade changed the student's marks of the question last since they were published; null where none did. */
  regradedAt: Date | null;
  days: number;
}

/**
 * Until when a student can ask about a question; null where no requests are taken. The days begin with publishing, and
 * again when a regrade changes the marks: the student may have had no reason to ask before. A mark that a person gives
 * does not begin them again, else each answer with other marks would.
 */
export const askingEnds = ({ publishedAt, regradedAt, days }: AskingTime): Date | null =>
  publishedAt === null || days === 0
    ? null
    : new Date(Math.max(publishedAt.getTime(), regradedAt?.getTime() ?? 0) + days * DAY_MS);

/** Why a student cannot ask for another look at a question; null where the student can. */
export const findAskingProblem = (
  {
    isResultPublished,
    until,
    states,
  }: {
    isResultPublished: boolean;
    until: Date | null;
    /** Of the requests there are of this question. */
    states: readonly RequestState[];
  },
  now: Date,
): string | null => {
  if (!isResultPublished)
    return 'The result of this task is not published yet. You can ask once you see your marks.';
  if (states.includes('OPEN'))
    return 'Your last request for this question is not answered yet. You can withdraw it and ask again.';
  if (until === null) return 'This task takes no requests for another look. Please speak to your faculty.';
  if (now >= until)
    return 'The time in which you could ask for another look is over. Please speak to your faculty.';
  return states.length >= REQUESTS_MAX
    ? `You have asked ${REQUESTS_MAX} times about this question already. Please speak to your faculty.`
    : null;
};

/** Why a request cannot be answered or taken back any more; null while it is open. */
export const findEndedProblem = (state: RequestState, answeredBy: string | null): string | null => {
  if (state === 'WITHDRAWN') return 'The student has withdrawn this request.';
  return state === 'ANSWERED' ? `${answeredBy ?? 'Somebody else'} has answered this request already.` : null;
};

/** The requests of a question. */
export const threadOf = <Request extends Pick<RegradeRequest, 'programIndex'>>(
  requests: readonly Request[],
  programIndex: string,
): Request[] => requests.filter((request) => request.programIndex === programIndex);
