import { expect, test } from 'vitest';
import { roomStateAt, type SittingFacts } from './room.rules.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);

const started: SittingFacts = {
  startedAt: ago(600),
  submittedAt: null,
  heardAt: ago(5),
  awayAt: null,
  backAt: null,
  workedAt: null,
};

test.each<[string, Partial<SittingFacts>, string, Date | null]>([
  ['not started', { startedAt: null, heardAt: null }, 'NOT-THERE', null],
  ['submitted, whatever was heard since', { submittedAt: ago(60), awayAt: ago(20) }, 'SUBMITTED', ago(60)],
  ['nothing typed yet', {}, 'IDLE', ago(600)],
  ['saved just now', { workedAt: ago(3) }, 'TYPING', null],
  ['saved a while ago', { workedAt: ago(31) }, 'IDLE', ago(31)],
  ['left the page', { awayAt: ago(40), workedAt: ago(3) }, 'AWAY', ago(40)],
  ['came back to it', { awayAt: ago(40), backAt: ago(35), workedAt: ago(90) }, 'IDLE', ago(90)],
  ['left it again', { awayAt: ago(20), backAt: ago(35) }, 'AWAY', ago(20)],
  ['not heard of, with the page before the student', { heardAt: ago(76) }, 'NO-CONNECTION', ago(76)],
  ['heard of a minute ago, as a page is that saves nothing', { heardAt: ago(60) }, 'IDLE', ago(600)],
  ['in the background', { heardAt: ago(60), awayAt: ago(90) }, 'AWAY', ago(90)],
  ['in the background and not heard of', { heardAt: ago(76), awayAt: ago(90) }, 'NO-CONNECTION', ago(76)],
  ['a save is a word of the page', { heardAt: ago(60), workedAt: ago(40) }, 'IDLE', ago(40)],
  ['the start is one, too', { startedAt: ago(10), heardAt: null }, 'IDLE', ago(10)],
])('%s', (_name, facts, state, since) => {
  expect(roomStateAt({ ...started, ...facts }, NOW)).toEqual({ state, since });
});
