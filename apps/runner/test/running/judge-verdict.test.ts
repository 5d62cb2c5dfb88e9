import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/languages/languages.ts';
import type { PairReport } from '../../src/sandbox/pair.ts';
import type { SandboxReport } from '../../src/sandbox/protocol.ts';
import { judgePair } from '../../src/verdict/judge-pair.ts';

/** What takes half a minute on the clock; everything else is tried with real programs. */

const [language] = LANGUAGES;
if (!language) throw new Error('The runner has languages.');
const LIMITS = { ...language.limits, wallMs: 5000, idleMs: 2000 };

const report = (changes: Partial<SandboxReport>): SandboxReport => ({
  outcome: 'exited',
  exitCode: 0,
  signal: 0,
  setup: { step: 0, error: 0 },
  cpuMs: 1,
  wallMs: 1,
  sleptMs: 0,
  memoryBytes: 1,
  output: Buffer.alloc(0),
  errors: Buffer.alloc(0),
  collected: [],
  ...changes,
});

const verdictOf = (program: Partial<SandboxReport>, judge: Partial<SandboxReport>): string => {
  const pair: PairReport = {
    program: report(program),
    judge: report(judge),
    printed: Buffer.alloc(0),
    leftFirst: 'program',
    waited: false,
  };
  return judgePair(language, pair, LIMITS, { id: 'only', input: '' }, 1000).verdict;
};

test('a program that is still there when the time of both is over answers for it if its judge then ends', () => {
  expect(verdictOf({ outcome: 'wall' }, { exitCode: 43 })).toBe('IDLE_LIMIT');
  expect(verdictOf({ outcome: 'wall' }, { exitCode: 42 })).toBe('IDLE_LIMIT');
});

test('a judge that does not end then either is at fault', () => {
  expect(verdictOf({ outcome: 'wall' }, { outcome: 'wall' })).toBe('JUDGE_FAILED');
  expect(verdictOf({}, { outcome: 'wall' })).toBe('JUDGE_FAILED');
});
