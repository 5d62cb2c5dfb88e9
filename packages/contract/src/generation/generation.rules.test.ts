import { describe, expect, test } from 'vitest';
import { findGenerationProblems } from './generation.rules.ts';

const PROMPT = 'x'.repeat(25);
const promptProblems = (prompt: string) => findGenerationProblems({ prompt, language: ['C'] });

describe('what a question is generated from', () => {
  test('a prompt of 25 to 4,000 characters is taken, blanks around it do not count', () => {
    const tooShort = [{ path: 'prompt', message: 'Prompt must be at least 25 characters long.' }];
    expect(promptProblems(PROMPT)).toEqual([]);
    expect(promptProblems(` ${'x'.repeat(4000)}\n`)).toEqual([]);
    expect(promptProblems(` ${'x'.repeat(24)} `)).toEqual(tooShort);
    expect(promptProblems('')).toEqual(tooShort);
    expect(promptProblems('x'.repeat(4001))).toEqual([
      { path: 'prompt', message: 'Prompt may have at most 4,000 characters.' },
    ]);
  });

  test('only languages that are run can be generated', () => {
    expect(findGenerationProblems({ prompt: PROMPT, language: ['C', 'C++', 'JAVA', 'PYTHON'] })).toEqual([]);
    expect(findGenerationProblems({ prompt: PROMPT, language: [] })).toEqual([
      { path: 'language', message: 'At least one language is required.' },
    ]);
    expect(findGenerationProblems({ prompt: PROMPT, language: ['C', 'HTML/CSS/JS'] })).toEqual([
      { path: 'language', message: expect.stringMatching(/^HTML\/CSS\/JS reads no input/) },
    ]);
  });

  test('the prompt is told about before the languages', () => {
    expect(findGenerationProblems({ prompt: '', language: [] }).map(({ path }) => path)).toEqual([
      'prompt',
      'language',
    ]);
  });
});
