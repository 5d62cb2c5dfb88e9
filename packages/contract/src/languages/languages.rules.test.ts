import { expect, test } from 'vitest';
import {
  choosableLanguages,
  lackingOf,
  lackingWords,
  missingIn,
  notOfferedWords,
} from './languages.rules.ts';

test('what lacks is said once each, in the usual order, and pages never lack', () => {
  expect(lackingOf(['PYTHON', 'JAVA', 'JAVA', 'C'], ['JAVA', 'PYTHON'])).toEqual(['JAVA', 'PYTHON']);
  expect(lackingOf(['C'], ['JAVA'])).toEqual([]);
  expect(missingIn(new Set())).not.toContain('HTML/CSS/JS');
  expect(missingIn(new Set(['C']))).toContain('JAVA');
  expect(missingIn(new Set(['C']))).not.toContain('C');
});

test('the sentences name the languages', () => {
  expect(lackingWords([])).toBe('');
  expect(lackingWords(['JAVA'])).toBe(
    'No code runner has JAVA installed: what is written in it can be neither run nor graded.',
  );
  expect(lackingWords(['JAVA', 'PYTHON'])).toBe(
    'No code runner has JAVA and PYTHON installed: what is written in them can be neither run nor graded.',
  );
  expect(notOfferedWords(['C', 'JAVA', 'PYTHON'])).toBe(
    'Not offered, since no code runner has them installed: C, JAVA and PYTHON.',
  );
});

test('a language that some runners have is offered where one says so, and missed nowhere', () => {
  const offered = [{ language: 'GO' as const, version: '1.19.8' }];
  expect(choosableLanguages({ offered, missing: ['JAVA', 'RUST'] })).toContain('GO');
  expect(choosableLanguages({ offered, missing: ['JAVA', 'RUST'] })).not.toContain('RUST');
  expect(choosableLanguages({ offered, missing: ['JAVA', 'RUST'] })).not.toContain('JAVA');
  expect(choosableLanguages({ offered: [], missing: [] })).toEqual([
    'C',
    'C++',
    'JAVA',
    'PYTHON',
    'JAVASCRIPT',
    'TYPESCRIPT',
    'SQL',
    'HTML/CSS/JS',
  ]);
  expect(notOfferedWords(['JAVA', 'RUST'])).toBe(
    'Not offered, since no code runner has them installed: JAVA.',
  );
});
