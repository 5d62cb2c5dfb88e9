import { expect, test } from 'vitest';
import { isSuspect, nextTryAt, waitInWords, type Earlier } from './pace.ts';

const LAST = new Date('2026-03-02T10:00:00Z');
const nothing: Earlier = {
  own: 0,
  ownLastAt: null,
  ofAccount: 0,
  accountLastAt: null,
  ofPlace: 0,
  placeLastAt: null,
  ofNetwork: 0,
  networkLastAt: null,
  isKnownPlace: false,
  knownHere: 0,
};

/** Seconds from the last failure until the next try. */
const waitOf = (part: Partial<Earlier>, secret: 'PASSWORD' | 'CODE' = 'PASSWORD'): number => {
  const dates = {
    ownLastAt: part.own ? LAST : null,
    accountLastAt: LAST,
    placeLastAt: LAST,
    networkLastAt: LAST,
  };
  return Math.max(
    0,
    (nextTryAt({ ...nothing, ...dates, ...part }, secret).getTime() - LAST.getTime()) / 1000,
  );
};

test('a person who mistypes a few times waits for nothing, a guesser ever longer', () => {
  expect([0, 1, 4, 5, 6, 7, 8, 12, 14, 15, 500].map((own) => waitOf({ own, ofAccount: own }))).toEqual([
    0, 0, 0, 1, 2, 4, 8, 128, 512, 900, 900,
  ]);
});

test('an account that is guessed at from everywhere has a first try left wherever it comes from', () => {
  expect(waitOf({ own: 0, ofAccount: 100_000 })).toBe(0);
  expect(waitOf({ own: 1, ofAccount: 100_000 })).toBe(60);
  expect(waitOf({ own: 1, ofAccount: 100_000, isKnownPlace: true })).toBe(0);
});

test('codes that are guessed from everywhere make all unknown places wait together', () => {
  expect([0, 19, 20, 21, 24, 25, 100_000].map((ofAccount) => waitOf({ ofAccount }, 'CODE'))).toEqual([
    0, 0, 30, 60, 480, 900, 900,
  ]);
  expect(waitOf({ ofAccount: 100_000, isKnownPlace: true }, 'CODE')).toBe(0);
});

test('what many fail at one place slows those who were never there', () => {
  expect([299, 300, 350, 400, 500, 5000].map((ofPlace) => waitOf({ ofPlace }))).toEqual([
    0, 1, 4, 16, 256, 300,
  ]);
  expect([999, 1000, 1500, 9000].map((ofNetwork) => waitOf({ ofNetwork }))).toEqual([0, 1, 32, 300]);
});

test('a college of 5,000 behind one address is slowed by no share of mistypes that it can have', () => {
  expect([799, 800, 850].map((ofPlace) => waitOf({ ofPlace, knownHere: 5000 }))).toEqual([0, 1, 4]);
  expect([1499, 1500].map((ofNetwork) => waitOf({ ofNetwork, knownHere: 5000 }))).toEqual([0, 1]);
  expect([509, 510].map((ofPlace) => isSuspect({ ...nothing, ofPlace, knownHere: 5000 }))).toEqual([
    false,
    true,
  ]);
});

test('who has logged in at a place before is held up there by own failures alone, until they add up', () => {
  const crowded = { ofPlace: 5000, ofNetwork: 5000, isKnownPlace: true };
  expect([0, 1, 2].map((own) => waitOf({ ...crowded, own, ofAccount: own }))).toEqual([0, 0, 300]);
});

test('hashes of a place where many fail wait, but not those of people who are known there', () => {
  expect(
    [{ ofPlace: 9 }, { ofPlace: 10 }, { ofPlace: 10, isKnownPlace: true }].map((part) =>
      isSuspect({ ...nothing, ...part }),
    ),
  ).toEqual([false, true, false]);
});

test('a wait is told in words', () => {
  expect([1, 8, 59, 60, 61, 900].map(waitInWords)).toEqual([
    '1 second',
    '8 seconds',
    '59 seconds',
    '1 minute',
    '2 minutes',
    '15 minutes',
  ]);
});
