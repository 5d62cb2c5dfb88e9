import { WEIGHT_MAX, type StoredSubjectSettings, type SubjectSettings } from '@assay/contract';

/** What is typed on the page of a subject, by id; `strengths` by the ids of both outcomes. */
export interface SubjectValues {
  targets: Record<string, string>;
  strengths: Record<string, string>;
  weights: Record<string, string>;
}

export const valuesOf = ({ outcomes, tasks }: StoredSubjectSettings): SubjectValues => ({
  targets: Object.fromEntries(
    outcomes.map(({ _id, target }) => [_id, target === null ? '' : String(target)]),
  ),
  strengths: Object.fromEntries(
    outcomes.flatMap(({ _id, map }) =>
      map.map(({ programmeOutcomeId, strength }) => [`${_id} ${programmeOutcomeId}`, String(strength)]),
    ),
  ),
  weights: Object.fromEntries(tasks.map(({ _id, weight }) => [_id, String(weight)])),
});

const isBetween = (typed: string, least: number, most: number): boolean =>
  typed.trim() !== '' && Number(typed) >= least && Number(typed) <= most;

/** What is wrong with what was typed, by field and id. */
export const findProblems = ({ targets, weights }: SubjectValues): Map<string, string> =>
  new Map([
    ...Object.entries(targets).flatMap(([id, typed]): [string, string][] =>
      typed.trim() === '' || isBetween(typed, 1, 100) ? [] : [[`targets ${id}`, '1 to 100']],
    ),
    ...Object.entries(weights).flatMap(([id, typed]): [string, string][] =>
      isBetween(typed, 0, WEIGHT_MAX) ? [] : [[`weights ${id}`, `0 to ${WEIGHT_MAX}`]],
    ),
  ]);

/** What is saved of it. */
export const draftOf = (
  { outcomes, programmeOutcomes, tasks }: StoredSubjectSettings,
  { targets, strengths, weights }: SubjectValues,
): SubjectSettings => ({
  outcomes: outcomes.map(({ _id }) => ({
    _id,
    target: targets[_id]?.trim() ? Number(targets[_id]) : null,
    map: programmeOutcomes.map((programme) => ({
      programmeOutcomeId: programme._id,
      strength: Number(strengths[`${_id} ${programme._id}`] ?? 0),
    })),
  })),
  tasks: tasks.map(({ _id }) => ({ _id, weight: Number(weights[_id]) })),
});
