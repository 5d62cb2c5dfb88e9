import { describe, expect, test } from 'vitest';
import { findGenerationLanguageProblem, findPromptProblem } from './generation.rules.ts';

describe('what a question is generated from', () => {
  test('a prompt of 25 to 4,000 characters is taken, blanks around it do not count', () => {
    expect(findPromptProblem('x'.repeat(25))).toBeNull();
    expect(findPromptProblem(` ${'x'.repeat(4000)}\n`)).toBeNull();
    expect(findPromptProblem(` ${'x'.repeat(24)} `)).toBe('Prompt must be at least 25 characters long.');
    expect(findPromptProblem('')).toBe('Prompt must be at least 25 characters long.');
    expect(findPromptProblem('x'.repeat(4001))).toBe('Prompt may have at most 4,000 characters.');
  });

  test('only languages that are run can be generated', () => {
    expect(findGenerationLanguageProblem(['C', 'C++', 'JAVA', 'PYTHON'])).toBeNull();
    expect(findGenerationLanguageProblem([])).toBe('At least one language is required.');
    expect(findGenerationLanguageProblem(['C', 'HTML/CSS/JS'])).toMatch(/^HTML\/CSS\/JS is not run/);
  });
});
