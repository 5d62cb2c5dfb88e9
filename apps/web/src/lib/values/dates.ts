/** How moments and spans are written: day/month/year, 12-hour time, the viewer's zone. */
import dayjs from 'dayjs';

/** `05/11/2025, 02:30 PM` */
export const formatDateTime = (moment: string | number | Date): string =>
  dayjs(moment).format('DD/MM/YYYY, hh:mm A');

/** `05 Nov, 02:30 PM`, with the year where it is not that of `now`: for lists, which have the whole moment on hover. */
export const formatListed = (moment: string, now: number): string =>
  dayjs(moment).format(dayjs(moment).isSame(now, 'year') ? 'DD MMM, hh:mm A' : 'DD MMM YYYY, hh:mm A');

/** `05 Nov, 02:30 – 04:00 PM`, with both days where they differ: for lists. */
export const formatListedSpan = (from: string, to: string, now: number): string =>
  dayjs(from).isSame(to, 'day')
    ? `${formatListed(from, now).replace(/, [^,]*$/, '')}, ${formatTimeSpan(from, to)}`
    : `${formatListed(from, now)} – ${formatListed(to, now)}`;

/** The same with seconds. */
export const formatSecond = (moment: string | number | Date): string =>
  dayjs(moment).format('DD/MM/YYYY, hh:mm:ss A');

/** `05/11/2025` */
export const formatDate = (moment: string | number | Date): string => dayjs(moment).format('DD/MM/YYYY');

/** `2025-11-05`, for names of files. */
export const formatIsoDate = (moment: string | number | Date): string => dayjs(moment).format('YYYY-MM-DD');

/** `02:30 PM` of today, else with its date. */
export const formatMoment = (moment: number): string =>
  dayjs(moment).isSame(dayjs(), 'day') ? dayjs(moment).format('hh:mm A') : formatDateTime(moment);

/** `10:02 – 10:41 AM`, or one time where both are of one minute; with dates where the two are of different days. */
export const formatTimeSpan = (from: string, to: string): string => {
  const [first, last] = [dayjs(from), dayjs(to)];
  if (!first.isSame(last, 'day')) return `${formatDateTime(from)} – ${formatDateTime(to)}`;
  const end = last.format('hh:mm A');
  return first.isSame(last, 'minute')
    ? end
    : `${first.format(first.format('A') === last.format('A') ? 'hh:mm' : 'hh:mm A')} – ${end}`;
};

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** A span in its two largest units: `2 h 5 min`, `45 s`, `0 s`. */
export const formatSpan = (ms: number): string => {
  let rest = Math.max(0, ms);
  const parts = units.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [{ unit, size, count }] : [];
  });
  const [first, second] = parts;
  if (!first) return '0 s';
  const nextSize = units[units.findIndex(([unit]) => unit === first.unit) + 1]?.[1];
  const followed = second && second.size === nextSize ? ` ${second.count} ${second.unit}` : '';
  return `${first.count} ${first.unit}${followed}`;
};

/** A span to the second: `1 h 5 min 9 s`, `0 s`. */
export const formatExactSpan = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts: [number, string][] = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return (first < 0 ? parts.slice(-1) : parts.slice(first))
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
};

/** A task's duration in words. @param minutes 0 means that the whole window may be used */
export const durationWords = (minutes: number): string =>
  minutes === 0 ? 'Until the task ends' : formatSpan(minutes * 60_000);

/** Hours, minutes and seconds of a countdown: `01:05:09`. Never negative; the last second reads 00:00:01. */
export const formatCountdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
};

/** A moment seen from now: `in 12 min`, `2 h 5 min ago`. */
export const formatFromNow = (moment: string | number | Date, now: number): string => {
  const distance = dayjs(moment).valueOf() - now;
  return distance >= 0 ? `in ${formatSpan(distance)}` : `${formatSpan(-distance)} ago`;
};
