import type { Language, LogEntry, ProgramCode } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { noteAttemptsForRecord } from '../../../platform/record-due.repository.ts';

/** A program that was not taken, with its log where it came with one. */
export interface SetAside {
  attemptId: string;
  questionId: string;
  language: Language;
  revision: number;
  code: ProgramCode;
  hash: string;
  device: string | null;
  typedAt: Date | null;
  receivedAt: Date;
  reason: 'CONFLICT' | 'LATE' | 'UNCHECKED' | 'ELSEWHERE';
  previousHash: string | null;
  entries: readonly LogEntry[] | null;
  logHash: string | null;
}

/**
 * Keeps programs that were not taken. The same program is kept once; one that had been taken, and was typed again where
 * it is not checked, waits again. No two of them may be the same.
 */
export const setAside = async (db: Queryable, programs: readonly SetAside[]): Promise<void> => {
  if (programs.length === 0) return;
  await db
    .insertInto('draftSetAside')
    .values(
      programs.map((program) => ({
        ...program,
        id: newId(),
        code: JSON.stringify(program.code),
        entries: program.entries && JSON.stringify(program.entries),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['attemptId', 'questionId', 'hash', 'reason'])
        .doUpdateSet((eb) => ({
          takenAt: null,
          revision: eb.ref('excluded.revision'),
          device: eb.ref('excluded.device'),
          typedAt: eb.ref('excluded.typedAt'),
          receivedAt: eb.ref('excluded.receivedAt'),
          previousHash: eb.ref('excluded.previousHash'),
          entries: eb.ref('excluded.entries'),
          logHash: eb.ref('excluded.logHash'),
        }))
        .where('draftSetAside.takenAt', 'is not', null)
        .where('draftSetAside.reason', 'in', ['UNCHECKED', 'ELSEWHERE']),
    )
    .execute();
  await noteAttemptsForRecord(db, [...new Set(programs.map(({ attemptId }) => attemptId))], 'ARRIVED');
};

/** Notes that what was set aside has come into a question's log after all: by its own hash, or by its log's. */
export const noteTaken = async (
  db: Queryable,
  of: { attemptId: string; questionId: string },
  hashes: { programs: readonly string[]; logs: readonly string[] },
  takenAt: Date,
): Promise<void> => {
  await db
    .updateTable('draftSetAside')
    .set({ takenAt })
    .where('attemptId', '=', of.attemptId)
    .where('questionId', '=', of.questionId)
    .where('takenAt', 'is', null)
    .where(sql<boolean>`hash = any(${hashes.programs}::text[]) or log_hash = any(${hashes.logs}::text[])`)
    .execute();
};

/**
 * What of an attempt was set aside and never came into the log: late, or overtaken by another device. In the order of
 * arrival, with the programs themselves and their logs.
 */
export const listSetAside = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('draftSetAside')
    .where('attemptId', '=', attemptId)
    .where('takenAt', 'is', null)
    .orderBy('receivedAt')
    .orderBy('id')
    .select([
      'id',
      'questionId',
      'language',
      'revision',
      'code',
      'hash',
      'device',
      'typedAt',
      'receivedAt',
      'reason',
      'entries',
    ])
    .execute();
