import { counted, VERDICT_WORDS, type JumpOrigin, type Marker, type RunEvent } from '@assay/contract';
import dayjs from 'dayjs';
import { formatDateTime, formatSpan } from '../../lib/values/dates.ts';

/** `10:42:13 AM`: a moment of an attempt, given in ms since its start. */
export const clockTime = (startedAt: string, at: number): string =>
  dayjs(dayjs(startedAt).valueOf() + at).format('hh:mm:ss A');

const FROM: Readonly<Record<JumpOrigin, string>> = {
  OUTSIDE: 'from outside',
  OWN: 'from the student’s own programs',
  GIVEN: 'from the question',
};

const ASIDE = {
  CONFLICT: 'another device had a newer version',
  LATE: 'it came after the end',
  UNCHECKED: 'it came from elsewhere than the exam browser',
  ELSEWHERE: 'work went on in another login',
} as const;

/** What a run gave. */
export const runWords = ({ isOwnInput, compiled, passedCount, totalCount }: RunEvent): string => {
  if (isOwnInput) return 'on an input of the student’s own';
  if (compiled === false) return VERDICT_WORDS.COMPILE_ERROR.toLowerCase();
  return `${passedCount} of ${totalCount} public tests passed`;
};

const timeWords = (minutes: number, laterEnd: string | null): string =>
  [
    ...(minutes > 0 ? [`${minutes} min of extra time given`] : []),
    ...(laterEnd ? [`end moved to ${formatDateTime(laterEnd)}`] : []),
  ].join(', ');

/** What happened, in a few words. */
export const markerWords = (marker: Marker): string => {
  switch (marker.kind) {
    case 'RUN':
      return `Run: ${runWords(marker)}`;
    case 'JUMP':
      return `${counted(marker.characters, 'character')} at once, ${FROM[marker.origin]}`;
    case 'AWAY':
      return `Away for ${formatSpan(marker.until - marker.at)}`;
    case 'OFFLINE':
      return `No connection for ${formatSpan(marker.until - marker.at)}`;
    case 'FULLSCREEN_LEFT':
      return 'Left the full screen';
    case 'OTHER_DEVICE':
      return 'Continued on another device';
    case 'SET_ASIDE':
      return `A program was set aside: ${ASIDE[marker.reason]}${marker.isTaken ? '; taken later' : ''}`;
    case 'TIME_GIVEN':
      return timeWords(marker.extraMinutes, marker.laterEnd);
    case 'SUBMITTED':
      return marker.by === 'CLOCK' ? 'Submitted when time was up' : 'Submitted';
    case 'REOPENED':
      return 'Opened again';
  }
};

/** How a marker is drawn: runs by their outcome, text and absence so that they are found. */
export const markerTone = (marker: Marker): 'passed' | 'failed' | 'outside' | 'away' | 'plain' => {
  if (marker.kind === 'RUN' && marker.status !== 'PENDING')
    return marker.status === 'PASSED' ? 'passed' : 'failed';
  if (marker.kind === 'JUMP') return marker.origin === 'OUTSIDE' ? 'outside' : 'plain';
  return marker.kind === 'AWAY' || marker.kind === 'OFFLINE' ? 'away' : 'plain';
};
