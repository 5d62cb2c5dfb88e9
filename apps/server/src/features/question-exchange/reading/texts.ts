/** Texts in files that anybody may have made. */
import { parse } from 'yaml';
import { isStorable } from '../../../platform/http/storable-text.ts';
import { BrokenQuestion } from './refusal.ts';

/** Largest file of settings, in bytes. */
const SETTINGS_MAX = 1_000_000;

/** @throws BrokenQuestion where the bytes are no text that can be stored */
export const textOf = (path: string, content: Uint8Array): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    if (isStorable(text)) return text;
  } catch {
    // Said below, as of a text that holds what no database stores.
  }
  throw new BrokenQuestion(`${path} is no text in UTF-8.`);
};

/** A text whose lines end as those of Unix, without the mark that some editors set before it. */
export const linesOf = (path: string, content: Uint8Array): string =>
  textOf(path, content)
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');

/** What a YAML file says. @throws BrokenQuestion where it cannot be read, or uses what makes much of little */
export const yamlOf = (path: string, content: Uint8Array): unknown => {
  if (content.length > SETTINGS_MAX) throw new BrokenQuestion(`${path} is larger than 1 MB.`);
  const text = linesOf(path, content);
  try {
    const said: unknown = parse(text, { maxAliasCount: 0, schema: 'core', logLevel: 'error' });
    if (isStorable(said)) return said;
  } catch (error) {
    const [line = ''] = error instanceof Error ? error.message.split('\n') : [];
    throw new BrokenQuestion(`${path} cannot be read: ${line.replace(/[.:]?\s*$/, '')}.`);
  }
  throw new BrokenQuestion(`${path} has a character that cannot be stored.`);
};
