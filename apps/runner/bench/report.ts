import type { Summary } from './statistics.ts';
import type { WayName } from './ways.ts';

/** Times in milliseconds; what only a load has is left out elsewhere. */
export interface Figures extends Summary {
  perSecond?: number;
  /** Submissions that were answered with 503. */
  refused?: number;
  /** From the first submission to the last answer. */
  seconds?: number;
  /** CPU time that the caller's own process took from the same cores, in milliseconds per submission. */
  callerCpuMs?: number;
}

export interface Target {
  text: string;
  met: boolean;
}

export interface Row {
  name: string;
  ways: Partial<Record<WayName, Figures>>;
  targets: Target[];
}

/** One table. */
export interface Section {
  title: string;
  kind: 'times' | 'load';
  /** What exactly the rows mean. */
  notes: string[];
  rows: Row[];
}

/** A target for the largest value that is good enough. */
export const atMost = (what: string, value: number | undefined, most: number, unit = ' ms'): Target => ({
  text: `${what} ≤ ${most}${unit}`,
  met: value !== undefined && value <= most,
});

/** A target for the smallest value that is good enough. */
export const atLeast = (what: string, value: number | undefined, least: number, unit: string): Target => ({
  text: `${what} ≥ ${least}${unit}`,
  met: value !== undefined && value >= least,
});

/** Three digits that say something. */
const shown = (value: number | undefined): string => {
  if (value === undefined || Number.isNaN(value)) return '–';
  const size = Math.abs(value);
  return value.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0);
};

interface Column {
  title: string;
  show(row: Row): string;
}

const of = (way: WayName, key: keyof Figures, title: string): Column => ({
  title,
  show: ({ ways }) => shown(ways[way]?.[key]),
});

const whole = (key: keyof Figures, title: string): Column => ({
  title,
  show: ({ ways }) => String(ways.runner?.[key] ?? '–'),
});

const TARGET_COLUMNS: Column[] = [
  { title: 'target', show: ({ targets }) => targets.map(({ text }) => text).join(', ') },
  { title: 'meets', show: ({ targets }) => targets.map(({ met }) => (met ? 'yes' : 'NO')).join(', ') },
];

const COLUMNS_OF: Record<Section['kind'], Column[]> = {
  times: [
    whole('count', 'n'),
    of('runner', 'median', 'median'),
    of('runner', 'p90', 'p90'),
    of('runner', 'p95', 'p95'),
    of('runner', 'p99', 'p99'),
    of('bubblewrap', 'median', 'bubblewrap'),
    of('plain', 'median', 'plain'),
    ...TARGET_COLUMNS,
  ],
  load: [
    whole('count', 'n'),
    of('runner', 'perSecond', 'per s'),
    of('runner', 'median', 'p50'),
    of('runner', 'p95', 'p95'),
    of('runner', 'p99', 'p99'),
    whole('refused', 'refused'),
    of('runner', 'callerCpuMs', 'caller'),
    of('bubblewrap', 'perSecond', 'bubblewrap/s'),
    of('plain', 'perSecond', 'plain/s'),
    ...TARGET_COLUMNS,
  ],
};

const LEFT_ALIGNED = new Set(['', 'target', 'meets']);

/** The section as a table of plain text, its notes below. */
export const formatSection = ({ title, kind, notes, rows }: Section): string => {
  const columns = [{ title: '', show: (row: Row) => row.name }, ...COLUMNS_OF[kind]];
  const lines = [
    columns.map((column) => column.title),
    ...rows.map((row) => columns.map(({ show }) => show(row))),
  ];
  const widths = columns.map((_column, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const pad = (cell: string, at: number): string =>
    LEFT_ALIGNED.has(columns[at]?.title ?? '')
      ? cell.padEnd(widths[at] ?? 0)
      : cell.padStart(widths[at] ?? 0);
  const table = lines.map((line) => `  ${line.map(pad).join('  ').trimEnd()}`);
  return [`\n${title}`, ...table, ...notes.map((note) => `  * ${note}`), ''].join('\n');
};
