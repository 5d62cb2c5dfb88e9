/**
 * Seconds at each question. Nobody stores them; they are read as the analysis of a task reads them: the moments that an
 * attempt shows cut it, from its start, into spans, and each span counts for the question that it ends with.
 * @param signs in order
 */
export const secondsByQuestion = (
  startedAt: Date,
  submittedAt: Date,
  signs: readonly { questionId: string; at: Date }[],
): ReadonlyMap<string, number> => {
  const milliseconds = new Map<string, number>();
  let before = startedAt.getTime();
  for (const { questionId, at } of signs) {
    const moment = Math.min(Math.max(at.getTime(), before), submittedAt.getTime());
    milliseconds.set(questionId, (milliseconds.get(questionId) ?? 0) + moment - before);
    before = moment;
  }
  return new Map([...milliseconds].map(([questionId, ms]) => [questionId, Math.round(ms / 1000)]));
};
