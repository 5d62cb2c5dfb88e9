/**
 * What a column filter for numbers or dates holds: `10..40`, `10..` or `..40`, both ends within. Ends are texts, since
 * they stand in the address; one that cannot be read counts as not given.
 */
import dayjs from 'dayjs';

export interface FilterRange {
  from: string;
  to: string;
}

export const readRange = (text = ''): FilterRange => {
  const [from = '', to = ''] = text.split('..');
  return { from, to };
};

/** Empty when both ends are. */
export const writeRange = ({ from, to }: FilterRange): string => (from || to ? `${from}..${to}` : '');

const numberOf = (text: string): number | undefined => {
  const value = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
};

/** The ends of a range of numbers of 0 or more. */
export const numberRangeOf = (text: string | undefined): { from?: number; to?: number } => {
  const { from, to } = readRange(text);
  return { from: numberOf(from), to: numberOf(to) };
};

const dayOf = (text: string) => (dayjs(text).format('YYYY-MM-DD') === text ? dayjs(text) : null);

/**
 * Of a range of days (`YYYY-MM-DD`) in the viewer's zone, the first moment and the first one after it, ISO 8601 in UTC.
 */
export const dayRangeOf = (text: string | undefined): { from?: string; before?: string } => {
  const { from, to } = readRange(text);
  return { from: dayOf(from)?.toISOString(), before: dayOf(to)?.add(1, 'day').toISOString() };
};
