import { createHash } from 'node:crypto';

/** A value of a configuration: what a property list can hold, without what the clients disagree about. */
export type ConfigurationValue =
  boolean | number | string | Buffer | readonly ConfigurationValue[] | ConfigurationDictionary;
export interface ConfigurationDictionary {
  readonly [key: string]: ConfigurationValue;
}

const isDictionary = (value: ConfigurationValue): value is ConfigurationDictionary =>
  typeof value === 'object' && !Array.isArray(value) && !Buffer.isBuffer(value);

/** The key that says which program wrote the file; it does not count. */
const LEFT_OUT = 'originatorVersion';

/** By the key in lower case; of two that differ in case alone the one whose first different letter is small. */
const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => {
  const [small, other] = [a.toLowerCase(), b.toLowerCase()];
  if (small !== other) return small < other ? -1 : 1;
  return a === b ? 0 : a > b ? -1 : 1;
};

const quoted = (text: string): string => `"${text}"`;

/**
 * The text that the Config Key is made of. It looks like JSON and is none: nothing is escaped. Source: the exam
 * browser's clients, which have to agree on it to the byte.
 */
export const serialiseConfiguration = (value: ConfigurationValue): string => {
  if (Buffer.isBuffer(value)) return quoted(value.toString('base64'));
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (!isDictionary(value)) return `[${value.map(serialiseConfiguration).join(',')}]`;
  const entries = Object.entries(value)
    .filter(([key, entry]) => key !== LEFT_OUT && !(isDictionary(entry) && Object.keys(entry).length === 0))
    .toSorted(byKey);
  return `{${entries.map(([key, entry]) => `${quoted(key)}:${serialiseConfiguration(entry)}`).join(',')}}`;
};

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The Config Key: 64 hexadecimal digits that name one configuration. */
export const configKeyOf = (configuration: ConfigurationDictionary): string =>
  sha256(serialiseConfiguration(configuration));

/**
 * What a client shows at an address: the hash of the address, up to `#`, and a Config Key or a Browser Exam Key. The
 * address is taken as it was asked for, neither decoded nor tidied up.
 */
export const keyHashAt = (url: string, key: string): string => sha256(`${url.split('#', 1)[0]}${key}`);
