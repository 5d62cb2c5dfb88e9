import {
  sharesOf,
  type Limit,
  type Rehearsal,
  type RehearsalReport,
  type RehearsedCall,
} from '@assay/contract';

export const CALL_NAMES: Readonly<Record<RehearsedCall, string>> = {
  start: 'Start',
  save: 'Save',
  run: 'Run',
  submit: 'Submit',
};

/** What has been measured, as people say it: 240 ms, 1.4 s. */
export const spanOf = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

export const countOf = (count: number, word: string): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? word : `${word}s`}`;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** How long students wrote: 90 s, 3 min. */
export const durationOf = (seconds: number): string =>
  seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

/** What was simulated. */
export const sizeOf = ({ students, seconds }: Pick<Rehearsal, 'students' | 'seconds'>): string =>
  `${countOf(students, 'student')}, ${durationOf(seconds)}`;

const LIMITED: Readonly<Record<Limit, string>> = {
  runners: 'The runners: programs waited for a core',
  server: 'The server: it was busy answering',
  database: 'The database: statements waited in it',
  machine: 'The machine: all its cores were busy',
};

const coresWords = ({ cores, of, slots }: { cores: number | null; of: number; slots: number }): string => {
  const there = `${slots} ${slots === 1 ? 'is' : 'are'} there`;
  return cores === null
    ? `Too little ran to say; ${there}`
    : `${cores.toLocaleString('en-IN')} for ${countOf(of, 'student')}; ${there}`;
};

const serverWords = ({ server }: RehearsalReport): string =>
  server.answers
    ? `${server.busyCores.toFixed(2)} of one core; events ${spanOf(server.loopP95)} late`
    : 'Played from a worker: not seen';

/** What the parts of the installation did, a name and a fact each. */
export const partFacts = (
  { students, assigned }: Pick<Rehearsal, 'students' | 'assigned'>,
  report: RehearsalReport,
  { limit, cores }: { limit: Limit | null; cores: number | null },
): [name: string, fact: string][] => {
  const { runners, database, server, gradedAfter, questions, withoutPrograms } = report;
  return [
    ['Limited by', limit ? LIMITED[limit] : 'Nothing: every part had room'],
    ['Runner cores needed', coresWords({ cores, of: Math.max(students, assigned), slots: runners.slots })],
    [
      'Runners',
      `${percent(runners.busyShare)} busy; at most ${runners.waitingMost.toLocaleString('en-IN')} waited`,
    ],
    ['Server', serverWords(report)],
    [
      'Database',
      `${database.active.toFixed(1)} of ${database.pool} connections at work, ${database.locked.toFixed(1)} waited for a lock`,
    ],
    ['Machine', `${percent(sharesOf(report).machine)} of ${countOf(server.cores, 'core')} busy`],
    ['Simulated students', `Played on the same machine, by ${server.loadCores.toFixed(2)} of a core`],
    [
      'Graded',
      gradedAfter === null ? 'Not within 5 minutes' : `${gradedAfter.toFixed(0)} s after the last submission`,
    ],
    [
      'Programs',
      withoutPrograms === 0
        ? `Reference solutions and mutants of ${countOf(questions, 'question')}`
        : `${withoutPrograms} of ${countOf(questions, 'question')} without a reference solution: answered as they were given`,
    ],
  ];
};
