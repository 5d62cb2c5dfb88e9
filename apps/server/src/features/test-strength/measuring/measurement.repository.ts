import type { Queryable } from '../../../platform/db/database.ts';
import { FINGERPRINT } from './fingerprint.repository.ts';

/** Writes a measurement of a question's version that is to be made. */
export const insertMeasurement = async (
  trx: Queryable,
  measurement: { id: string; questionId: string; startedBy: string; startedAt: Date },
  version: number,
): Promise<void> => {
  const said = await trx
    .selectFrom('questionVersion as said')
    .where('said.questionId', '=', measurement.questionId)
    .where('said.version', '=', version)
    .select(['said.id', FINGERPRINT.as('fingerprint')])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('strengthMeasurement')
    .values({
      ...measurement,
      questionVersionId: said.id,
      fingerprint: said.fingerprint,
      state: 'MEASURING',
    })
    .execute();
};

/** The measurement of a question that runs; undefined where none does. */
export const findRunning = (db: Queryable, questionId: string) =>
  db
    .selectFrom('strengthMeasurement')
    .where('questionId', '=', questionId)
    .where('state', '=', 'MEASURING')
    .select('id')
    .executeTakeFirst();

/** Every measurement that is to be made. */
export const listMeasuring = async (db: Queryable): Promise<string[]> =>
  (await db.selectFrom('strengthMeasurement').where('state', '=', 'MEASURING').select('id').execute()).map(
    ({ id }) => id,
  );

/** A measurement that runs, with what it was started with; undefined once it has ended. */
export const findMeasuring = (db: Queryable, id: string) =>
  db
    .selectFrom('strengthMeasurement')
    .where('id', '=', id)
    .where('state', '=', 'MEASURING')
    .select((eb) => [
      'id',
      'questionId',
      'questionVersionId',
      'startedBy',
      eb
        .selectFrom('person')
        .whereRef('person.id', '=', 'strengthMeasurement.startedBy')
        .select('person.instituteId')
        .as('instituteId'),
      'isPlanned',
    ])
    .executeTakeFirst();

type End = { state: 'READY' } | { state: 'STOPPED' } | { state: 'FAILED'; problem: string };

/**
 * Ends a measurement, unless it has ended. One that is ready takes the place of those before it, but for the figures of
 * other tests: tasks may still have the version of the question that these are in.
 */
export const endMeasurement = async (
  trx: Queryable,
  { id, questionId }: { id: string; questionId: string },
  end: End,
  endedAt: Date,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('strengthMeasurement')
    .set({ ...end, endedAt })
    .where('id', '=', id)
    .where('state', '=', 'MEASURING')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n || end.state !== 'READY') return;
  await trx
    .deleteFrom('strengthMeasurement')
    .where('questionId', '=', questionId)
    .where('id', '!=', id)
    .where((eb) =>
      eb.or([
        eb('state', '!=', 'READY'),
        eb(
          'fingerprint',
          '=',
          eb
            .selectFrom('strengthMeasurement as ready')
            .where('ready.id', '=', id)
            .select('ready.fingerprint'),
        ),
      ]),
    )
    .execute();
};
