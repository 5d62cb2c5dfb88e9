/** What a field for a day and one for a moment do differently. */
import {
  isDay,
  isMoment,
  readDay,
  readMoment,
  weekdayOf,
  writeDay,
  writeMoment,
  type TypedMoment,
} from '@assay/contract';
import dayjs from 'dayjs';
import { formatFromNow } from '../../../lib/values/dates.ts';

export interface DateKind {
  /** @param today `2026-11-20` */
  read: (text: string, today: string) => TypedMoment;
  /** What was read, as every screen writes it. */
  write: (value: string) => string;
  /** Whether a value was read, other than one that is still being typed. */
  isRead: (value: string) => boolean;
  /** What is said of a value below the field. @param now epoch ms */
  tell: (value: string, now: number) => string;
  example: string;
}

/** A date that can be taken with one press. */
export interface DatePreset {
  label: string;
  value: string;
}

export const DAY: DateKind = {
  read: readDay,
  write: writeDay,
  isRead: isDay,
  tell: weekdayOf,
  example: 'dd/mm/yyyy',
};

/** Before this hour a moment is one that few mean: it was typed without PM. */
const MORNING = 6;

export const MOMENT: DateKind = {
  read: readMoment,
  write: writeMoment,
  isRead: isMoment,
  tell: (value, now) => {
    const isNight = Number(value.slice(11, 13)) < MORNING;
    return `${weekdayOf(value.slice(0, 10))}${isNight ? ' at night' : ''}, ${formatFromNow(dayjs(value).toDate(), now)}`;
  },
  example: 'dd/mm/yyyy, hh:mm AM',
};
