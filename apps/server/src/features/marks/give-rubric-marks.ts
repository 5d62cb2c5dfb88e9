import type { RubricMark } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { replaceRubricMarks } from './evaluation.repository.ts';
import { findSubmissionNumber, insertMarkChanges } from './marks.repository.ts';

interface Giving {
  attemptId: string;
  /** What stands; empty before anybody gave marks by the rubric. */
  before: readonly RubricMark[];
  /** What is to stand, by the rules of marks by a rubric. */
  marks: readonly RubricMark[];
  now: Date;
}

/** A component's marks that have changed; null where there were none, or are none any more. */
interface ComponentChange {
  component: string;
  from: number | null;
  to: number | null;
}

/** What changes, by title; components of the same title are compared in their order, and one that is gone has no marks. */
const changesOf = (before: readonly RubricMark[], after: readonly RubricMark[]): ComponentChange[] => {
  const gone = [...before];
  const changes = after.map(({ title, obtainedMarks }) => {
    const place = gone.findIndex((component) => component.title === title);
    const [same] = place < 0 ? [] : gone.splice(place, 1);
    return { component: title, from: same?.obtainedMarks ?? null, to: obtainedMarks };
  });
  const withdrawn = gone.map(({ title, obtainedMarks }) => ({
    component: title,
    from: obtainedMarks,
    to: null,
  }));
  return [...changes, ...withdrawn].filter(({ from, to }) => from !== to);
};

/**
 * Gives marks by the rubric, each change with an entry in the history. It is the only way to do so. The caller has made
 * sure that the actor may, that the marks are sound and that nobody was quicker, and holds the attempt's lock.
 */
export const giveRubricMarks = async (
  trx: Queryable,
  actor: { id: string },
  { attemptId, before, marks, now }: Giving,
): Promise<void> => {
  await replaceRubricMarks(trx, attemptId, marks, { givenBy: actor.id, givenAt: now });
  const number = await findSubmissionNumber(trx, attemptId);
  await insertMarkChanges(
    trx,
    changesOf(before, marks).map(({ component, from, to }) => ({
      attemptId,
      component,
      number,
      cause: to === null ? 'WITHDRAWN' : 'GIVEN',
      givenBefore: from,
      givenAfter: to,
      changedBy: actor.id,
      changedAt: now,
    })),
  );
};
