import { sql } from 'kysely';
import type { DepartmentActor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { visibleQuestions } from '../../questions/index.ts';
import { FINGERPRINT } from '../measuring/fingerprint.repository.ts';

/** The newest measurement of a question, whether it is of what the question says now, and who began it. */
export const findNewest = (db: Queryable, questionId: string) =>
  db
    .selectFrom('strengthMeasurement as measurement')
    .innerJoin('question', 'question.id', 'measurement.questionId')
    .innerJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .innerJoin('questionVersion as measured', 'measured.id', 'measurement.questionVersionId')
    .innerJoin('person', 'person.id', 'measurement.startedBy')
    .where('measurement.questionId', '=', questionId)
    .orderBy('measurement.startedAt', 'desc')
    .orderBy('measurement.id', 'desc')
    .selectAll('measurement')
    .select([
      'measured.version',
      'person.fullname as startedByName',
      sql<boolean>`measurement.fingerprint <> ${FINGERPRINT}`.as('isStale'),
    ])
    .executeTakeFirst();

/** What persons said of mutants of a question, by the marks of these. */
export const listStatements = async (db: Queryable, questionId: string) => {
  const rows = await db
    .selectFrom('equivalentMutant as mutant')
    .innerJoin('person', 'person.id', 'mutant.saidBy')
    .where('mutant.questionId', '=', questionId)
    .select(['mutant.programHash', 'mutant.reason', 'mutant.saidAt', 'person.fullname as saidBy'])
    .execute();
  return new Map(rows.map(({ programHash, ...statement }) => [programHash, statement]));
};
export type Statements = Awaited<ReturnType<typeof listStatements>>;

/** For a query that has a measurement: how many of its programs are of this kind, without equivalent ones. */
const countOf = (which: 'CAUGHT' | 'ALL') => sql<number>`(
  select count(*)::int from measured_program as program
  where program.measurement_id = measurement.id ${which === 'CAUGHT' ? sql`and program.outcome = 'CAUGHT'` : sql``}
    and not (program.outcome is not distinct from 'SURVIVED' and exists (
      select from equivalent_mutant as mutant
      where mutant.question_id = measurement.question_id and mutant.program_hash = program.program_hash
    )))`;

/** A question in a version; without one its newest is meant. */
export interface AskedQuestion {
  questionId: string;
  version?: number | undefined;
}

/**
 * How strong the tests of questions are that the actor sees, as the versions that are meant have them: by the complete
 * measurement of just these tests, or else by the newest of others.
 */
export const listStrengths = (db: Queryable, actor: DepartmentActor, asked: readonly AskedQuestion[]) =>
  visibleQuestions(db, actor, {
    versions: new Map(
      asked.flatMap(({ questionId, version }) => (version === undefined ? [] : [[questionId, version]])),
    ),
  })
    .where(sql<boolean>`item.id = any(${asked.map(({ questionId }) => questionId)}::uuid[])`)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('strengthMeasurement as measurement')
          .whereRef('measurement.questionId', '=', 'item.id')
          .where('measurement.state', '=', 'READY')
          .orderBy(sql`measurement.fingerprint = ${FINGERPRINT}`, 'desc')
          .orderBy('measurement.startedAt', 'desc')
          .select(['measurement.fingerprint', countOf('CAUGHT').as('caught'), countOf('ALL').as('all')])
          .limit(1)
          .as('strength'),
      (join) => join.onTrue(),
    )
    .select([
      'strength.caught',
      'strength.all',
      sql<boolean>`coalesce(strength.fingerprint <> ${FINGERPRINT}, false)`.as('isStale'),
    ])
    .execute();
