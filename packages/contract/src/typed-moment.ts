/**
 * Days and moments as people type them: the day first, then the month, whatever the language of the browser. What was read
 * is a text without a zone, as a clock on the wall shows it: a day `2026-11-23`, a moment `2026-11-23 10:00:00`.
 */

/** What was typed, read; or why it is no day or moment, in a sentence. */
export type TypedMoment = { value: string } | { problem: string };

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Years that an exam, or a filter of a list, can be meant to have. */
const YEARS = { first: 2000, last: 2099 } as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Whether a text is a day that was read, other than one that is still being typed. */
export const isDay = (text: string): boolean => DAY.test(text);
/** Whether a text is a moment that was read, other than one that is still being typed. */
export const isMoment = (text: string): boolean => MOMENT.test(text);

const two = (number: number): string => String(number).padStart(2, '0');

interface DayParts {
  day: number;
  /** From 1. */
  month: number;
  year: number;
}

const dayOf = ({ day, month, year }: DayParts): string => `${year}-${two(month)}-${two(day)}`;

const partsOf = (day: string): DayParts => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { day: date, month, year };
};

const noonOf = (day: string): number => {
  const { day: date, month, year } = partsOf(day);
  return Date.UTC(year, month - 1, date, 12);
};

const DAY_MS = 86_400_000;

/** The day so many days after another one, or before it. */
export const addDays = (day: string, count: number): string =>
  new Date(noonOf(day) + count * DAY_MS).toISOString().slice(0, 10);

const daysOfMonth = (month: number, year: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** `23/11/2026` */
export const writeDay = (day: string): string => day.split('-').toReversed().join('/');

/** `10:00 AM` of `10:00:00` */
export const writeTime = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** `23/11/2026, 10:00 AM` */
export const writeMoment = (moment: string): string =>
  `${writeDay(moment.slice(0, 10))}, ${writeTime(moment.slice(11))}`;

/** `Monday` */
export const weekdayOf = (day: string): string =>
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][
    new Date(noonOf(day)).getUTCDay()
  ] ?? '';

/** `23/11/2026`, `23-11-26`, `23.11`, `23 11 2026` */
const NUMBERED = /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})(?:\s*[/.\- ]\s*(\d{4}|\d{2}))?$/;
/** `23 Nov 2026`, `23 november` */
const NAMED = /^(\d{1,2})\s*[/.\- ]?\s*([a-z]{3,9})\.?(?:\s*[/.\-, ]\s*(\d{4}|\d{2}))?$/i;
/** As machines write it, where nothing can be mistaken. */
const MACHINE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** Words for days, as days from today. */
const WORDS = new Map([
  ['today', 0],
  ['tomorrow', 1],
]);

/** From 1; 0 for a word that is no month. */
const monthNamed = (word: string): number =>
  MONTHS.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase())) + 1;

/** The year that brings a day nearest to today: in January the last December is meant, in December the next January. */
const nearestYear = ({ day, month }: Omit<DayParts, 'year'>, today: string): number => {
  const { year } = partsOf(today);
  const away = (one: number): number => Math.abs(noonOf(dayOf({ day, month, year: one })) - noonOf(today));
  return [year, year + 1, year - 1].reduce((best, one) => (away(one) < away(best) ? one : best));
};

const yearOf = (typed: string | undefined, day: Omit<DayParts, 'year'>, today: string): number => {
  if (typed === undefined) return nearestYear(day, today);
  return typed.length === 2 ? 2000 + Number(typed) : Number(typed);
};

const splitDay = (text: string, today: string): DayParts | null => {
  const machine = MACHINE.exec(text);
  if (machine) return { year: Number(machine[1]), month: Number(machine[2]), day: Number(machine[3]) };
  const numbered = NUMBERED.exec(text);
  const named = numbered ? null : NAMED.exec(text);
  const [, day, month, year] = numbered ?? named ?? [];
  if (day === undefined || month === undefined) return null;
  const known = { day: Number(day), month: named ? monthNamed(month) : Number(month) };
  return named && known.month === 0 ? null : { ...known, year: yearOf(year, known, today) };
};

const problemOfDay = ({ day, month, year }: DayParts): string | null => {
  if (month < 1 || month > 12) return `There is no month ${month}: the day comes first, then the month.`;
  if (year < YEARS.first || year > YEARS.last)
    return `The year has to be one from ${YEARS.first} to ${YEARS.last}.`;
  const days = daysOfMonth(month, year);
  return day < 1 || day > days
    ? `There is no ${two(day)}/${two(month)}/${year}: ${MONTHS[month - 1]} ${year} has ${days} days.`
    : null;
};

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ');

/**
 * A day as it was typed: `23/11/2026`, `23-11-26`, `23 Nov`, `tomorrow`. Without a year it is the day nearest to today.
 * @param today `2026-11-20`
 */
export const readDay = (text: string, today: string): TypedMoment => {
  const typed = tidy(text).replace(/[.,]$/, '');
  const fromToday = WORDS.get(typed.toLowerCase());
  if (fromToday !== undefined) return { value: addDays(today, fromToday) };
  const parts = splitDay(typed, today);
  if (parts === null) return { problem: 'Please type day, month and year, such as 23/11/2026.' };
  const problem = problemOfDay(parts);
  return problem === null ? { value: dayOf(parts) } : { problem };
};

/** `10:00 AM`, `10 am`, `2.30pm`, `14:30`; a number alone is no time. */
const TIME = /^(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\.?$|^(\d{1,2})[:.](\d{2})$/i;

/** Of a text the day, and behind it the time. */
const DAY_AND_TIME = /^(.+?)(?:,\s?|\s)(?:at\s)?(\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\.?|\d{1,2}[:.]\d{2})$/i;

const readTime = (text: string): TypedMoment => {
  const [, hour12, minute12 = '0', half, hour24, minute24 = '0'] = TIME.exec(text) ?? [];
  const minute = Number(half ? minute12 : minute24);
  const typed = Number(half ? hour12 : hour24);
  const hour = half ? (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : typed;
  const isHour = half ? typed >= 1 && typed <= 12 : typed <= 23;
  return isHour && minute <= 59
    ? { value: `${two(hour)}:${two(minute)}:00` }
    : { problem: `There is no time ${text}.` };
};

/**
 * A moment to the minute as it was typed: a day as `readDay` takes it, and a time in 12 or 24 hours.
 * @param today `2026-11-20`
 */
export const readMoment = (text: string, today: string): TypedMoment => {
  const typed = tidy(text).replace(/^(\d{4}-\d{2}-\d{2})T(?=\d)/, '$1 ');
  const [, dayText, timeText] = DAY_AND_TIME.exec(typed) ?? [];
  if (dayText === undefined || timeText === undefined)
    return 'value' in readDay(typed, today)
      ? { problem: 'The time is missing: type it behind the day, such as 10:00 AM.' }
      : { problem: 'Please type day and time, such as 23/11/2026, 10:00 AM.' };
  const day = readDay(dayText, today);
  if ('problem' in day) return day;
  const time = readTime(timeText);
  return 'problem' in time ? time : { value: `${day.value} ${time.value}` };
};
