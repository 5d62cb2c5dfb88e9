import { inSpan, isTraced, openSpan, type OpenSpan } from '@assay/tracing';
import type { PostgresPoolClient } from 'kysely';

const SYSTEM = { 'db.system.name': 'postgresql' };

const TARGET = /\b(?:insert into|delete from|update|from)\s+"?([a-z_]+)"?/;
const VERB = /\b(insert|delete|update)\b(?= (?:into|from|"?[a-z_]+"? (?:as "?[a-z_]+"? )?set\b))|\bselect\b/;

/** A statement without what stands in brackets: subqueries, lists and values. */
const outline = (statement: string): string => {
  const shorter = statement.replaceAll(/\([^()]*\)/g, '…');
  return shorter === statement ? statement : outline(shorter);
};

/**
 * What a statement is called: its verb and the table that it is about. A statement itself is never told: what a
 * programmer has written into it may be somebody's.
 */
export const nameOf = (statement: string): { verb: string; table: string } => {
  const text = statement.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const outer = outline(text);
  const first = /^[a-z]+/.exec(outer)?.[0] ?? 'statement';
  const verb = first === 'with' ? (VERB.exec(outer)?.[0] ?? first) : first;
  const table = (TARGET.exec(outer) ?? TARGET.exec(text))?.[1] ?? '';
  return { verb, table };
};

const BEGIN = /^(begin|start transaction)\b/i;
const END = /^(commit|rollback)$/i;

/** A connection that tells of each statement, within a span of the transaction where it is in one. */
const tellOf = (client: PostgresPoolClient): PostgresPoolClient => {
  let transaction: OpenSpan | null = null;
  const endTransaction = (failure?: string): void => {
    transaction?.end(failure);
    transaction = null;
  };
  const ask = async (statement: string, values: readonly unknown[]) => {
    if (BEGIN.test(statement)) transaction = openSpan('transaction', SYSTEM, 'client');
    const { verb, table } = nameOf(statement);
    const asked = () =>
      inSpan(
        `${verb} ${table}`.trim(),
        { ...SYSTEM, 'db.operation.name': verb, ...(table && { 'db.collection.name': table }) },
        async (note) => {
          const result = await client.query(statement, values);
          note({ 'db.response.returned_rows': result.rows?.length ?? 0 });
          return result;
        },
        'client',
      );
    const result = await (transaction ? transaction.run(asked) : asked());
    if (END.test(statement)) endTransaction(/^rollback$/i.test(statement) ? 'rollback' : undefined);
    return result;
  };
  return {
    // A cursor is no statement that ends; nothing here uses one.
    query: ((statement: unknown, values: readonly unknown[] = []) =>
      typeof statement === 'string' ? ask(statement, values) : client.query(statement as never)) as never,
    release: (discard?: boolean) => {
      endTransaction('unfinished');
      // pg takes an argument here, which the type of Kysely leaves out.
      (client.release as (discard?: boolean) => void)(discard);
    },
  };
};

/**
 * A connection of a pool; where a trace is being recorded, one that tells what is asked over it, and how long it was waited
 * for unless one is `free`. Elsewhere it is the pool's own.
 */
export const connectTraced = (
  connect: () => Promise<PostgresPoolClient>,
  free: boolean,
): Promise<PostgresPoolClient> => {
  if (!isTraced()) return connect();
  return (free ? connect() : inSpan('connect', SYSTEM, connect, 'client')).then(tellOf);
};
