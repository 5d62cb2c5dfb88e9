import { expect, test } from 'vitest';
import type { Service } from '../service.ts';

/** Programs in a language whose verdicts are known. */
export interface Samples {
  name: string;
  sum: string;
  broken: { code: string; line: number; column: number; file: string };
  failing: { code: string; message: RegExp };
  endless: string;
  hungry: string;
}

/** The tests of a language by its samples, on a service that is there when they run. */
export const testVerdicts = (service: () => Service, sample: Samples): void => {
  test('a right answer and a wrong one are told apart', async () => {
    const { compile, results } = await service().submit({
      language: sample.name,
      code: sample.sum,
      tests: [
        { id: 'right', input: '2 3\n', expectedOutput: '\r\n5  \r\n\r\n' },
        { id: 'wrong', input: '2 3\n', expectedOutput: '6' },
        { id: 'asked', input: '20 22\n' },
      ],
    });
    expect(compile.ok).toBe(true);
    expect(results.map(({ id, verdict, passed }) => [id, verdict, passed])).toEqual([
      ['right', 'OK', true],
      ['wrong', 'WRONG_ANSWER', false],
      ['asked', 'OK', null],
    ]);
    expect(results[2]?.output).toBe('42\n');
    expect(results[2]?.memoryBytes).toBeGreaterThan(100_000);
  });

  test('a compile error names its line and column in the student’s file, and nothing of the machine', async () => {
    const { compile, results } = await service().submit({ language: sample.name, code: sample.broken.code });
    expect(compile.ok).toBe(false);
    expect(compile.message).toContain(sample.broken.file);
    expect(compile.message).not.toMatch(/\/(w|tmp|usr|root|work)\//);
    expect(compile.diagnostics?.[0]).toMatchObject({
      line: sample.broken.line,
      column: sample.broken.column,
      severity: 'error',
    });
    expect(results).toMatchObject([{ id: 'only', verdict: 'COMPILE_ERROR', passed: false }]);
  });

  test('a program that fails is a runtime error in plain words', async () => {
    const result = await service().runOne(sample.name, sample.failing.code);
    expect(result.verdict).toBe('RUNTIME_ERROR');
    expect(result.message).toMatch(sample.failing.message);
    expect(result.stderr).not.toMatch(/\/(w|tmp|root|work)\//);
  });

  test('an endless loop ends at the time limit', async () => {
    const result = await service().runOne(sample.name, sample.endless, '', { cpuMs: 400 });
    expect(result.verdict).toBe('TIME_LIMIT');
    expect(result.cpuMs).toBeGreaterThan(400);
    expect(result.cpuMs).toBeLessThan(900);
  });

  test('a program that takes ever more memory ends at the memory limit', async () => {
    // On some machines memory costs much processor time when it is first touched.
    const limits = { memoryBytes: 128 * 1024 * 1024, cpuMs: 10_000 };
    const result = await service().runOne(sample.name, sample.hungry, '', limits);
    expect(result.verdict).toBe('MEMORY_LIMIT');
    expect(result.message).toBe('Memory limit: the program needed more than 128 MB');
  });
};
