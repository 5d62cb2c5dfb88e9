/** What a server's answer to a save means for the work of an exam. */
import type { EditLog } from '@assay/contract';
import type { SaveResponse, SaveBatch } from './program-store.types.ts';
import { sinceOf, workOf, type StoreState } from './store-state.ts';
import { withConflict } from './merge-work.ts';
import { continuedFrom, isSameHead, withAcknowledged, withResent, type Work } from './work.ts';

/** The work on a question after an answer about it. */
const answered = async (
  state: StoreState,
  questionId: string,
  log: EditLog | undefined,
  answer: SaveResponse,
): Promise<Work> => {
  const head = answer.acknowledged.find(({ programIndex }) => programIndex === questionId);
  const [theirs, ...rest] = answer.conflicts
    .filter(({ programIndex }) => programIndex === questionId)
    .toSorted((a, b) => b.revision - a.revision);
  // What came too late is kept by the server, so it counts as sent.
  const sent = log?.entries.at(-1);
  if (log && sent && answer.late.includes(questionId))
    return withAcknowledged(workOf(state, questionId), { revision: sent.revision, hash: log.hash });
  if (!head) return workOf(state, questionId);
  const stands = { revision: head.revision, hash: head.hash };
  if (theirs && theirs.device !== state.options.device.device)
    return withConflict(workOf(state, questionId), { ...theirs, rest, head: stands });
  const known = () => {
    const work = withAcknowledged(workOf(state, questionId), stands);
    return isSameHead(work.acked, stands) ? work : null;
  };
  const after = known();
  if (after) return after;
  const since = await sinceOf(state, questionId, stands);
  // Looked up anew: typing may have gone on meanwhile.
  const work = workOf(state, questionId);
  const fresh = work.pending.filter(({ revision }) => revision > (state.seen.get(questionId) ?? 0));
  return (
    known() ??
    (since && (fresh.length === 0 || fresh[0]?.previous === (since.at(-1)?.hash ?? stands.hash))
      ? withResent(work, stands, [...since, ...fresh])
      : continuedFrom(work, stands))
  );
};

/** Takes over what the server said about what was sent; only then does a change count as saved. */
export const acknowledge = async (
  state: StoreState,
  sent: SaveBatch,
  answer: SaveResponse,
): Promise<void> => {
  state.deadline = answer.deadline;
  state.presence.acknowledge(sent.presence, answer.presence);
  if (answer.late.length > 0) {
    state.late = true;
    state.options.onRefused?.();
  }
  for (const questionId of new Set(sent.programDrafts.map(({ programIndex }) => programIndex))) {
    state.missing.delete(questionId);
    const log = sent.editLogs.find(({ programIndex }) => programIndex === questionId);
    state.works.set(questionId, await answered(state, questionId, log, answer));
    state.unwritten.add(questionId);
  }
};
