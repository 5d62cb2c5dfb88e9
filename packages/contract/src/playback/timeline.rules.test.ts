import { expect, test } from 'vitest';
import type { PlaybackEvent } from './playback.ts';
import { markersOf, openPeriods, presenceEvents, type Noted } from './timeline.rules.ts';

const noted = (...all: [number, Noted['kind']][]): Noted[] => all.map(([at, kind]) => ({ at, kind }));
const whole = [{ at: 0, until: 1000 }];

test('who is away is so until any page is before them again, or until the end', () => {
  const events = presenceEvents(
    noted([0, 'back'], [100, 'away'], [120, 'away'], [200, 'back'], [300, 'back'], [900, 'away']),
    whole,
  );
  expect(events).toEqual([
    { kind: 'AWAY', at: 100, until: 200 },
    { kind: 'AWAY', at: 900, until: 1000 },
  ]);
});

test('time without the server and a left full screen are told beside it', () => {
  const events = presenceEvents(
    noted([100, 'offline'], [150, 'pasted'], [160, 'fullscreen-left'], [400, 'online']),
    whole,
  );
  expect(events).toEqual([
    { kind: 'OFFLINE', at: 100, until: 400 },
    { kind: 'FULLSCREEN_LEFT', at: 160 },
  ]);
});

test('between a submission and the time it is opened again nobody is away', () => {
  const events: PlaybackEvent[] = [
    { kind: 'SUBMITTED', at: 1000, by: 'CLOCK' },
    { kind: 'REOPENED', at: 5000 },
    { kind: 'SUBMITTED', at: 9000, by: 'STUDENT' },
  ];
  const periods = openPeriods(events, 9000);
  expect(periods).toEqual([
    { at: 0, until: 1000 },
    { at: 5000, until: 9000 },
  ]);
  expect(presenceEvents(noted([900, 'away'], [5500, 'back'], [3000, 'fullscreen-left']), periods)).toEqual([
    { kind: 'AWAY', at: 900, until: 1000 },
    { kind: 'AWAY', at: 5000, until: 5500 },
  ]);
});

test('markers are events and jumps in the order of their moments', () => {
  const events: PlaybackEvent[] = [
    { kind: 'OTHER_DEVICE', at: 50 },
    { kind: 'SUBMITTED', at: 90, by: 'STUDENT' },
  ];
  const markers = markersOf(events, [{ entry: 1, origin: 'OUTSIDE', characters: 44 }], [10, 70]);
  expect(markers.map(({ kind, at }) => [kind, at])).toEqual([
    ['OTHER_DEVICE', 50],
    ['JUMP', 70],
    ['SUBMITTED', 90],
  ]);
});
