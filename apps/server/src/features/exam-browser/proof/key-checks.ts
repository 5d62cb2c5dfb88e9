import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { KeyCheck, PageProof } from '@assay/contract';
import { keyHashAt } from '../configuration/config-key.ts';

/** The keys that one configuration may be shown with. */
export interface ExpectedKeys {
  configKey: string;
  /** Empty when the Config Key is enough. */
  browserExamKeys: readonly string[];
}

/** Hashes that came with a call, and the address that they are of. */
export interface ShownKeys {
  url: string;
  configKeyHash: string | null;
  browserExamKeyHash: string | null;
}

const CONFIG_KEY_HEADER = 'x-safeexambrowser-configkeyhash';
const EXAM_KEY_HEADER = 'x-safeexambrowser-requesthash';

const headerOf = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The headers of a call: what Safe Exam Browser sends on Windows. */
export const keysInHeaders = (headers: IncomingHttpHeaders, url: string): ShownKeys => ({
  url,
  configKeyHash: headerOf(headers, CONFIG_KEY_HEADER),
  browserExamKeyHash: headerOf(headers, EXAM_KEY_HEADER),
});

/** What a page has read from the browser's interface. `''` and `':'` mean there that the keys are not ready. */
export const keysOfPage = (page: PageProof): ShownKeys => {
  const ready = (hash: string | null): string | null => (hash && hash !== ':' ? hash : null);
  return {
    url: page.url,
    configKeyHash: ready(page.configKeyHash),
    browserExamKeyHash: ready(page.browserExamKeyHash),
  };
};

/** Whether a hash is that of one of these keys at the address. */
export const isHashOf = (received: string | null, url: string, keys: readonly string[]): boolean => {
  if (received === null) return false;
  const given = Buffer.from(received.toLowerCase());
  return keys.some((key) => {
    const expected = Buffer.from(keyHashAt(url, key));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};

/** Whether everything that the configuration asks for was shown, for this very address. */
export const showsKeys = (shown: ShownKeys, url: string, expected: ExpectedKeys): boolean =>
  isHashOf(shown.configKeyHash, url, [expected.configKey]) &&
  (expected.browserExamKeys.length === 0 ||
    isHashOf(shown.browserExamKeyHash, url, expected.browserExamKeys));

const messageOf = (received: string | null, sameUrl: boolean, passed: boolean, what: string): string => {
  if (passed) return `The ${what} is the one of this configuration.`;
  if (received === null) return `No ${what} was sent this way.`;
  return sameUrl
    ? `A ${what} was sent, but of another configuration or another version of Safe Exam Browser.`
    : 'The address is not the one that this server is reached at. A proxy has probably rewritten it, or PUBLIC_URL is set wrongly.';
};

const KINDS = [
  { kind: 'CONFIG_KEY', what: 'Config Key', shown: 'configKeyHash' },
  { kind: 'EXAM_KEY', what: 'Browser Exam Key', shown: 'browserExamKeyHash' },
] as const;

/**
 * Every comparison of one way by which keys arrive, for the self-test.
 * @param url the address that the keys should be of
 */
export const compareKeys = (
  way: 'PAGE' | 'HEADER',
  shown: ShownKeys,
  url: string,
  expected: ExpectedKeys,
): KeyCheck[] =>
  KINDS.map(({ kind, what, shown: field }) => {
    const keys = kind === 'CONFIG_KEY' ? [expected.configKey] : expected.browserExamKeys;
    const received = shown[field];
    const passed = isHashOf(received, url, keys);
    return {
      name: `${way}_${kind}`,
      passed,
      needed: keys.length > 0,
      expectedUrl: url,
      receivedUrl: received === null ? null : shown.url,
      expected: keys.map((key) => keyHashAt(url, key)),
      received,
      message:
        keys.length === 0
          ? 'No Browser Exam Keys are given for this task, so none is needed.'
          : messageOf(received, shown.url === url, passed, what),
    };
  });
