/** What Safe Exam Browser tells a page of its keys, on the systems where it has such an interface. */
import type { PageProof } from '@assay/contract';

const LOOK_EVERY_MS = 100;
/** A browser without the interface is not waited for any longer. */
const INTERFACE_WAIT_MS = 1500;
/** So long may the keys be missing where there is an interface. */
const KEYS_WAIT_MS = 6000;
/** An update that was asked for and does not call back is not waited for any longer. */
const UPDATE_WAIT_MS = 2000;
/** On macOS an update calls back by this name, as a global function. */
const CALLBACK = '__assayKeysUpdated';

interface Security {
  configKey?: unknown;
  browserExamKey?: unknown;
  updateKeys?: unknown;
}

type Keys = Pick<PageProof, 'configKeyHash' | 'browserExamKeyHash'>;

const NO_KEYS: Keys = { configKeyHash: null, browserExamKeyHash: null };

/** Safe Exam Browser names itself in the user agent. It proves nothing: only words are chosen by it. */
export const isExamBrowser = (): boolean => navigator.userAgent.includes('SEB/');

/** The address at which this page was loaded, up to `#`: the one whose hashes the exam browser shows. */
const loadedUrl = (): string => {
  const [entry] = performance.getEntriesByType('navigation');
  const [url = ''] = (entry?.name ?? window.location.href).split('#', 1);
  return url;
};

const findSecurity = (): Security | null => {
  const found: unknown = Reflect.get(window, 'SafeExamBrowser');
  const security: unknown =
    typeof found === 'object' && found !== null ? Reflect.get(found, 'security') : undefined;
  return typeof security === 'object' ? security : null;
};

/** `''` and `':'` mean that a key is not there yet. */
const hashOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value !== ':' ? value : null;

const askForUpdate = (security: Security, onUpdated: () => void) => {
  if (typeof security.updateKeys !== 'function') return onUpdated();
  const updated = () => onUpdated();
  // The name has to outlive the build, which shortens names.
  Object.defineProperty(updated, 'name', { value: CALLBACK });
  Reflect.set(window, CALLBACK, updated);
  try {
    security.updateKeys(updated);
  } catch {
    // The keys are looked at all the same.
    onUpdated();
  }
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * What this page can show of the exam browser's keys; without keys where there is no interface, or it does not answer
 * in some seconds.
 * @param stale a hash of the Config Key that turned out to be of another page: a different one is waited for
 */
export const readPageProof = async (stale: string | null = null): Promise<PageProof> => {
  const startedAt = performance.now();
  const waited = () => performance.now() - startedAt;
  const url = loadedUrl();
  let asked = false;
  let updated = false;
  while (waited() < (asked ? KEYS_WAIT_MS : INTERFACE_WAIT_MS)) {
    const security = findSecurity();
    if (security && !asked) {
      asked = true;
      askForUpdate(security, () => (updated = true));
    }
    const configKeyHash = hashOf(security?.configKey);
    const settled = updated || waited() > UPDATE_WAIT_MS;
    if (settled && configKeyHash !== null && configKeyHash !== stale)
      return { url, configKeyHash, browserExamKeyHash: hashOf(security?.browserExamKey) };
    await pause(LOOK_EVERY_MS);
  }
  return { url, ...NO_KEYS };
};
