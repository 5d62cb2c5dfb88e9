/** What an exam costs the parts of the product, as Linux and PostgreSQL tell it. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../../product.ts';

/** The parts by name: the process that each begins with, and what it starts belongs to it. */
export type Parts = Readonly<Record<string, readonly number[]>>;

export interface Costs {
  /** Seconds of processor, by part. */
  cpuSeconds: Record<string, number>;
  /** Bytes at most, by part; what processes share is counted once. */
  memory: Record<string, number>;
  /** Connections to PostgreSQL at most. */
  databaseConnections: number;
  /** Files and connections that the servers had open at most. */
  openFiles: number;
  /** Bytes of the write-ahead log, and by which the database grew. */
  walBytes: number;
  grownBytes: number;
}

/** As `getconf CLK_TCK` says on every Linux. */
const TICKS_A_SECOND = 100;
const LOOK_EVERY_MS = 2000;

interface Process {
  pid: number;
  parent: number;
  /** With those of its children that have ended. */
  ticks: number;
}

const allProcesses = async (): Promise<Process[]> => {
  const stats = (await readdir('/proc'))
    .filter((entry) => /^\d+$/.test(entry))
    .map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
  return (await Promise.all(stats)).filter(Boolean).map((stat) => {
    const fields = stat
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + (fields[place] ?? 0), 0);
    return { pid: Number.parseInt(stat, 10), parent: fields[1] ?? 0, ticks };
  });
};

/** A process and all below it, but what is a part of its own. */
const treeOf = (root: number, all: readonly Process[], others: ReadonlySet<number>): Process[] => {
  const own = all.filter(({ pid }) => pid === root);
  const below = all.filter(({ parent, pid }) => parent === root && !others.has(pid));
  return [...own, ...below.flatMap(({ pid }) => treeOf(pid, all, others))];
};

/** Bytes of a process, with its share of what it has in common with others. */
const memoryOf = async ({ pid }: Process): Promise<number> =>
  1024 *
  Number(
    /^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''))?.[1] ?? 0,
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const storageOf = async ({ sql }: Pick<Product, 'sql'>) => {
  const [row] = await sql(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
       pg_database_size(current_database())::float8 as size`,
    [],
  );
  return { wal: Number(row?.['wal']), size: Number(row?.['size']) };
};

/** Begins to watch; what is answered ends it, and tells. */
export const watchCosts = async (
  product: Pick<Product, 'sql'>,
  parts: Parts,
): Promise<() => Promise<Costs>> => {
  const roots = new Set(Object.values(parts).flat());
  const trees = async (): Promise<[string, Process[]][]> => {
    const all = await allProcesses();
    return Object.entries(parts).map(([name, pids]) => [
      name,
      pids.flatMap((pid) => treeOf(pid, all, roots)),
    ]);
  };
  const secondsBy = async () =>
    Object.fromEntries(
      (await trees()).map(([name, tree]) => [name, sum(tree.map(({ ticks }) => ticks)) / TICKS_A_SECOND]),
    );
  const most = { memory: {} as Record<string, number>, databaseConnections: 0, openFiles: 0 };
  const look = async (): Promise<void> => {
    for (const [name, tree] of await trees()) {
      const bytes = sum(await Promise.all(tree.map(memoryOf)));
      most.memory[name] = Math.max(most.memory[name] ?? 0, bytes);
    }
    const files = await Promise.all((parts['server'] ?? []).map((pid) => readdir(`/proc/${pid}/fd`)));
    most.openFiles = Math.max(most.openFiles, sum(files.map(({ length }) => length)));
    const [row] = await product.sql(
      `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
      [],
    );
    // Not the one that asks.
    most.databaseConnections = Math.max(most.databaseConnections, Number(row?.['count']) - 1);
  };
  const over = new AbortController();
  const watch = async (): Promise<void> => {
    do await look();
    while (await pause(LOOK_EVERY_MS, true, { signal: over.signal }).catch(() => false));
  };
  const [before, secondsBefore] = [await storageOf(product), await secondsBy()];
  const watching = watch();
  // Heard by whoever ends it; a failure before that is not left unheard.
  watching.catch(() => undefined);
  return async () => {
    const [after, secondsAfter] = [await storageOf(product), await secondsBy()];
    over.abort();
    await watching;
    return {
      cpuSeconds: Object.fromEntries(
        Object.entries(secondsAfter).map(([name, seconds]) => [name, seconds - (secondsBefore[name] ?? 0)]),
      ),
      ...most,
      walBytes: after.wal - before.wal,
      grownBytes: after.size - before.size,
    };
  };
};
