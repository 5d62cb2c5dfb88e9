/** Offers questions of the demonstration in the question bank. */
import { writeAgreement, writeOffer } from '../features/questions/index.ts';
import type { Queryable } from '../platform/db/database.ts';
import { INSTITUTE_HEAD, momentOf, OFFERS, QUESTIONS } from './content/index.ts';
import { at, type DemoPlaces } from './demo-institute.repository.ts';
import type { SeededQuestion } from './seed-questions.ts';

/** Writes the offers, of the newest version of each question, and what the head of the institute said to them. */
export const seedOffers = async (
  trx: Queryable,
  places: DemoPlaces,
  seeded: ReadonlyMap<string, SeededQuestion>,
  now: Date,
): Promise<void> => {
  for (const { question: key, bank, note, offered, agreed } of OFFERS) {
    const { id, version } = at(seeded, key);
    const question = QUESTIONS.find((one) => one.key === key);
    const offeredBy = at(places.accounts, question?.owner ?? '').id;
    await writeOffer(trx, id, { version, bank, note, offeredBy, offeredAt: momentOf(offered, now) });
    if (agreed)
      await writeAgreement(trx, id, at(places.accounts, INSTITUTE_HEAD.username).id, momentOf(agreed, now));
  }
};
