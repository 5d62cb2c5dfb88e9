import DataLoader from 'dataloader';
import type { Queryable } from './database.ts';

/** Most keys of one query. */
const KEYS_MAX = 200;

/**
 * A look-up by key, whose calls in the same turn of the event loop are joined into one query. Nothing is kept: a
 * look-up reads what the database says after it was asked for. What no row is found for is null.
 * @param list the rows of keys, each of which is there once
 * @param keyOf the key that a row is of
 */
export const joinLookUps = <Row>(
  list: (db: Queryable, keys: readonly string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string,
) => {
  const loaders = new WeakMap<Queryable, DataLoader<string, Row | null>>();
  const makeLoader = (db: Queryable) =>
    new DataLoader<string, Row | null>(
      async (keys) => {
        const rows = await list(db, [...new Set(keys)]);
        const byKey = new Map(rows.map((row) => [keyOf(row), row]));
        return keys.map((key) => byKey.get(key) ?? null);
      },
      { cache: false, maxBatchSize: KEYS_MAX, batchScheduleFn: (load) => setImmediate(load) },
    );
  return (db: Queryable, key: string): Promise<Row | null> => {
    const loader = loaders.get(db) ?? makeLoader(db);
    loaders.set(db, loader);
    return loader.load(key);
  };
};
