/**
 * How strong the tests of the demonstration's questions are, as `npm run report:strength -- --record` has measured them: a
 * line for each question, in the form in which a measurement is stored.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageSchema, MUTANT_KINDS, verdictSchema, type MutantKind } from '@assay/contract';
import { z } from 'zod';
import { referencesOf, type ExecutedQuestion } from './question.ts';

const demoStrengthSchema = z.object({
  /** Of the question. */
  key: z.string(),
  /** See `measuredOf`. */
  measured: z.string(),
  /** Mutants that were thrown away: those that compile to the same, and those that do not. */
  same: z.number(),
  uncompiled: z.number(),
  mutants: z.array(
    z.object({
      language: languageSchema,
      kind: z.enum(Object.keys(MUTANT_KINDS) as [MutantKind, ...MutantKind[]]),
      /** What is replaced in the reference solution of that language, in UTF-16 units; without `to` itself. */
      from: z.number(),
      to: z.number(),
      text: z.string(),
      /** The first test that it fails, from 0, and how; null of a survivor. */
      caughtBy: z.number().nullable(),
      verdict: verdictSchema.nullable(),
      /** A test that catches it, where one was found. */
      proposal: z.object({ input: z.string(), output: z.string() }).nullable(),
    }),
  ),
});
export type DemoStrength = z.infer<typeof demoStrengthSchema>;

export const STRENGTHS_FILE = join(import.meta.dirname, 'strengths.jsonl');

/** A mark of what a measurement of the question comes from: its tests and its reference solutions. */
export const measuredOf = (question: ExecutedQuestion): string =>
  createHash('sha256')
    .update(JSON.stringify([referencesOf(question), question.tests.map(({ input }) => input.trim())]))
    .digest('hex')
    .slice(0, 16);

/** What was measured, by the keys of the questions. */
export const readStrengths = async (): Promise<Map<string, DemoStrength>> => {
  const lines = (await readFile(STRENGTHS_FILE, 'utf8')).split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const strength = demoStrengthSchema.parse(JSON.parse(line));
      return [strength.key, strength];
    }),
  );
};

/** What the file says with these measurements. */
export const strengthLines = (strengths: Iterable<DemoStrength>): string =>
  [...strengths]
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map((strength) => `${JSON.stringify(strength)}\n`)
    .join('');
