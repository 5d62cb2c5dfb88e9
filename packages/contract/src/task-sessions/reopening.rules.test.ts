import { expect, test } from 'vitest';
import { findReopeningProblem, type EndedAttempt } from './reopening.rules.ts';

const NOW = new Date('2026-03-02T10:00:00.000Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const OPEN = { isResultPublished: false };

const attempt = (given: Partial<EndedAttempt> = {}): EndedAttempt => ({
  fullname: 'Asha Rao',
  startedAt: at(-60),
  submittedAt: at(-20),
  end: at(0),
  ...given,
});

test('what was submitted can be opened again until any moment of the coming week', () => {
  for (const minutes of [1, 30, 10_080])
    expect(findReopeningProblem(OPEN, [attempt()], at(minutes), NOW)).toBeNull();
  expect(findReopeningProblem(OPEN, [attempt()], at(10_081), NOW)).toContain('a week at most');
  expect(findReopeningProblem(OPEN, [attempt()], at(0), NOW)).toContain('is in the past');
});

test('the first that is wrong is told, and of whom', () => {
  const said = (...students: EndedAttempt[]) => findReopeningProblem(OPEN, students, at(30), NOW);
  expect(said(attempt(), attempt({ fullname: 'Dev Nair', submittedAt: null }))).toMatch(
    /^Dev Nair is still writing/,
  );
  expect(said(attempt({ startedAt: null, submittedAt: null }), attempt())).toMatch(
    /^Asha Rao has not started/,
  );
  expect(said(attempt({ end: at(31) }), attempt({ fullname: 'Dev Nair', end: at(40) }))).toMatch(
    /^Asha Rao and Dev Nair have time beyond this end/,
  );
  expect(said(attempt({ end: at(30) }))).toBeNull();
});

test('published results keep every attempt shut', () => {
  expect(findReopeningProblem({ isResultPublished: true }, [attempt()], at(30), NOW)).toContain('published');
});
