import { CompiledQuery } from 'kysely';
import type { Queryable } from './database.ts';

/** Stands for a value while a query is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is asked with every save or every call, and built into SQL at its first use alone: to build one costs the
 * server more than to ask it. It answers the rows.
 * @param build the compiled query of values, which it may put into the query as parameters only: whatever else it would
 * read of them is not there
 */
export const compileOnce = <Values extends object, Row>(
  build: (db: Queryable, values: Values) => CompiledQuery<Row>,
): ((db: Queryable, values: Values) => Promise<Row[]>) => {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
  let built: Pick<CompiledQuery<Row>, 'sql' | 'parameters'> | null = null;
  return async (db, values) => {
    built ??= build(db, placeholders);
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = built.parameters.map((one) =>
      one instanceof Placeholder ? given.get(one.name) : one,
    );
    return (await db.executeQuery<Row>(CompiledQuery.raw(built.sql, parameters))).rows;
  };
};
