/** What a request to run programs is made of, and how large each of it may be. */
import { z } from 'zod';
import { CEILINGS } from './limits.ts';

const whole = (name: string, least: number, most: number, meaning: string) =>
  z
    .int(`${name} must be a whole number`)
    .min(least, `${name} must be at least ${least}`)
    .max(most, `${name} must be at most ${most}`)
    .describe(meaning);

/** An object of a request's body; `name` is how sentences call it. */
export const fields = <Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${name} has an unknown field: ${issue.keys[0]?.slice(0, 40)}`
        : `${name} must be a JSON object`,
  });

/** A text that UTF-8 can hold. */
export const text = (name: string) =>
  z
    .string(`${name} must be a text`)
    .refine((value) => value.isWellFormed(), `${name} contains half a character (a lone surrogate)`);

/** A program's text: what is refused here would only confuse a compiler. */
export const sourceCode = text('code')
  .refine((code) => Buffer.byteLength(code) <= CEILINGS.sourceBytes, 'The code is larger than 256 KB')
  .refine((code) => !code.includes('\0'), 'The code contains a NUL character')
  .describe('The program, at most 256 KB in UTF-8, without NUL.');

/** What a program reads, or is expected to print. Every character is allowed, NUL too. */
export const testText = (name: string) =>
  text(name).refine(
    (value) => Buffer.byteLength(value) <= CEILINGS.inputBytes,
    `${name} is larger than 8 MB`,
  );

export const runLimitsSchema = fields('limits', {
  cpuMs: whole(
    'limits.cpuMs',
    1,
    CEILINGS.cpuMs,
    "CPU time of all the program's processes together, in milliseconds. This is what judges.",
  ).optional(),
  wallMs: whole(
    'limits.wallMs',
    1,
    CEILINGS.wallMs,
    'Time that the program may sleep or wait, in milliseconds; waiting for a busy processor or disk is not counted. When left out it is 3 × cpuMs + 2000, and a program that sleeps for 2 s without using CPU is ended as idle.',
  ).optional(),
  memoryBytes: whole(
    'limits.memoryBytes',
    16 * 1024 * 1024,
    CEILINGS.memoryBytes,
    "Memory of all the program's processes and files together, in bytes.",
  ).optional(),
  processes: whole(
    'limits.processes',
    1,
    CEILINGS.processes,
    'Processes and threads alive at once.',
  ).optional(),
  outputBytes: whole(
    'limits.outputBytes',
    1,
    CEILINGS.outputBytes,
    'Bytes on standard output, and the same again on standard error.',
  ).optional(),
}).describe('Limits of one test. What is left out is the default of the language.');
