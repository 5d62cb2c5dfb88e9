/** What an exam has cost, in words and by a thousand students. */
import type { Costs } from './costs.ts';

const MEGABYTE = 1_000_000;

const row = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(12)}${cells.map((cell) => cell.padStart(22)).join('')}`;

/** A table of processor and memory by part, and lines about the rest. */
export const tellCosts = (
  students: number,
  { cpuSeconds, memory, databaseConnections, openFiles, walBytes, grownBytes }: Costs,
): string => {
  const parts = Object.entries(cpuSeconds).map(([name, seconds]) =>
    row(name, [
      `${seconds.toFixed(1)} s`,
      `${((seconds * 1000) / students).toFixed(1)} s`,
      `${((memory[name] ?? 0) / MEGABYTE).toFixed(0)} MB`,
    ]),
  );
  return [
    row('', ['processor', 'of 1,000 students', 'memory at most']),
    ...parts,
    `Connections to PostgreSQL: at most ${databaseConnections}. Open files and connections of the servers: at most ${openFiles}.`,
    `Write-ahead log: ${(walBytes / MEGABYTE).toFixed(1)} MB; the database grew by ${(grownBytes / MEGABYTE).toFixed(1)} MB.`,
  ].join('\n');
};
