import { rootStatementSchema, type SignedRoot } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { listRoots } from './record.repository.ts';

/** Seal and amendments as they were signed. */
export const readSignedRoots = async (db: Queryable, taskId: string): Promise<SignedRoot[]> =>
  (await listRoots(db, taskId)).map(({ statement, signature }) => ({
    statement: rootStatementSchema.parse(JSON.parse(statement)),
    signature,
  }));
