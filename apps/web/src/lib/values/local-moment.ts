/** Moments as fields for dates hold them: on the viewer's clock, `2026-11-23 10:00:00`. */
import { isMoment } from '@assay/contract';
import dayjs from 'dayjs';
import { serverNow } from './clock.ts';

/** `2026-11-20` */
export const today = (): string => dayjs(serverNow()).format('YYYY-MM-DD');

export const toLocal = (moment: string | number | Date): string =>
  dayjs(moment).format('YYYY-MM-DD HH:mm:ss');

/** The moment that a field holds, ISO 8601 in UTC; null where it holds none, or something that is none. */
export const toInstant = (held: string | null): string | null =>
  held !== null && isMoment(held) ? dayjs(held).toISOString() : null;
