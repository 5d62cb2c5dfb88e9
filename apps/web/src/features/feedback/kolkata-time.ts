import { readRange } from '../../ui/lists/filters/filter-range.ts';

/** The list is read in India, wherever its reader's device thinks it is. */
const FORMAT = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
});

/** `05/11/2025, 02:30 PM` in Asia/Kolkata; `No Date` where there is none. */
export const formatInKolkata = (moment: string | null): string =>
  moment === null ? 'No Date' : FORMAT.format(new Date(moment)).toUpperCase();

const DAY_MS = 86_400_000;

/** The first moment of a day (`YYYY-MM-DD`) in Asia/Kolkata, epoch ms; India has no summer time. */
const startOf = (day: string): number | null => {
  const start = Date.parse(`${day}T00:00:00+05:30`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(start);
  return isDay ? start : null;
};

const isoOf = (moment: number | null, later = 0): string | undefined =>
  moment === null ? undefined : new Date(moment + later).toISOString();

/** Of a range of days in Asia/Kolkata the first moment, and the first one after it, ISO 8601 in UTC. */
export const kolkataRangeOf = (text: string | undefined): { from?: string; before?: string } => {
  const { from, to } = readRange(text);
  return { from: isoOf(startOf(from)), before: isoOf(startOf(to), DAY_MS) };
};
