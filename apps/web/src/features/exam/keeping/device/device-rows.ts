/**
 * Rows of typed programs as a device keeps them: locked, under names that tell nothing without the key of their account.
 * The rows know no key, so what needs none (throwing away what the server has) can be done by whoever is at the device.
 */
import type { Work } from '../work.ts';

/** Whose work on what. */
export interface WorkKey {
  userId: string;
  taskId: string;
  questionId: string;
}

/** The programs of a question without the log. */
export type KeptWork = Omit<Work, 'pending' | 'conflict'>;

/** Whose, of which task, of which question: names that `Seal` has made. */
export type RowPath = readonly [owner: string, task: string, question: string];

export interface LockedWork {
  /** The server has everything of it: it may be thrown away when its person leaves. */
  settled: boolean;
  locked: Uint8Array;
}

export interface LockedEntry {
  revision: number;
  locked: Uint8Array;
}

/** The rows within one transaction. */
export interface LockedRows {
  work: (path: RowPath) => Promise<LockedWork | undefined>;
  /** Every row of an owner. */
  works: (owner: string) => Promise<[RowPath, LockedWork][]>;
  /** Entries with a number above `after`, oldest first. */
  entries: (path: RowPath, after: number) => Promise<LockedEntry[]>;
  write: (path: RowPath, work: LockedWork, entries: readonly LockedEntry[]) => Promise<void>;
  /** Throws away a row without entries. */
  drop: (path: RowPath) => Promise<void>;
}

export interface DeviceRows {
  /** Names this device towards the server; the same in all its tabs. At most 64 characters. */
  device: string;
  /** False when closing the page would lose what is kept here. */
  durable: boolean;
  /** Nobody else writes before it is done, and it is done whole or not at all. */
  within: <T>(mode: 'readonly' | 'readwrite', act: (rows: LockedRows) => Promise<T>) => Promise<T>;
  /** Throws away what is kept of a task. */
  forget: (owner: string, task: string) => Promise<void>;
  /** Throws away everything that the server has, whoever it belongs to. */
  forgetSettled: () => Promise<void>;
  /** Whether anything is kept that the server lacks, whoever it belongs to. */
  hasUnsettled: () => Promise<boolean>;
}
