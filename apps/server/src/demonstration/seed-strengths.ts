/** Stores how strong the tests of the demonstration's questions are, as they have been measured. */
import { storeMeasurement } from '../features/test-strength/index.ts';
import type { Queryable } from '../platform/db/database.ts';
import { QUESTIONS, referencesOf } from './content/index.ts';
import { measuredOf, readStrengths } from './content/strengths.ts';
import { at, type DemoPlaces } from './demo-institute.repository.ts';
import { whyEquivalent } from './why-equivalent.ts';
import type { SeededQuestion } from './seed-questions.ts';

/** Writes the measurement of each question as it says now; one whose tests have changed since has none, until it is measured. */
export const seedStrengths = async (
  trx: Queryable,
  places: DemoPlaces,
  seeded: ReadonlyMap<string, SeededQuestion>,
  now: Date,
): Promise<void> => {
  const strengths = await readStrengths();
  for (const question of QUESTIONS) {
    const strength = strengths.get(question.key);
    if (!question.wantAutoCalculate || strength?.measured !== measuredOf(question)) continue;
    const { id: questionId, version } = at(seeded, question.key);
    await storeMeasurement(trx, {
      ...strength,
      questionId,
      version,
      references: referencesOf(question),
      by: at(places.accounts, question.owner).id,
      at: now,
      whyEquivalent: (reference, survivor) => whyEquivalent(question.key, reference, survivor),
    });
  }
};
