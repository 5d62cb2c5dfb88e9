/** Tells the server's log what goes wrong in this page: where in our own code, and nothing that was typed or shown. */
import {
  ownFrames,
  reportBrowserError,
  reportPublicBrowserError,
  toldMessage,
  type BrowserErrorKind,
} from '@assay/contract';
import { isPageFree } from '../pages/held-page.ts';
import { getSession } from '../session/session.ts';
import { randomName } from '../values/random-name.ts';
import { ownRelease } from './release.ts';

/** What a page shows: its address as the router names it, and the task that it is about. */
export interface Shown {
  page: string;
  taskId: string | undefined;
}

/** So many different errors of one page are told, and no more. */
const REPORTS_MAX = 5;
/** What is no fault of the page: no connection, somebody who went away, a browser that draws in two turns. */
const EXPECTED = /^(AbortError|TimeoutError)$|^ResizeObserver loop/;

let shown = (): Shown => ({ page: '', taskId: undefined });
/** What was told, with the numbers under which. */
const told = new Map<string, string>();

interface Described {
  name: string;
  message: string;
  frames: string[];
}

const codeOf = (thrown: Error): string | null =>
  'code' in thrown && 'status' in thrown ? `${String(thrown.code)} ${String(thrown.status)}` : null;

/** What may be told of something that was thrown; null where it is nothing of ours. */
const describe = (kind: BrowserErrorKind, thrown: unknown): Described | null => {
  if (!(thrown instanceof Error)) return { name: typeof thrown, message: '', frames: [] };
  const { name, message, stack = '' } = thrown;
  const code = codeOf(thrown);
  if (code?.startsWith('CONNECTION_ISSUE') || EXPECTED.test(name) || EXPECTED.test(message)) return null;
  const frames = ownFrames(stack, window.location.origin);
  // An extension's, or of what somebody types into the console.
  if (frames.length === 0 && (kind === 'error' || kind === 'rejection')) return null;
  return { name: /^\w{1,40}$/.test(name) ? name : '', message: toldMessage(name, code ?? message), frames };
};

/** Sent once and not waited for. While an exam is open, nothing that its saves could need at the end is taken up by it. */
const send = (report: string, kind: BrowserErrorKind, described: Described): void => {
  const token = getSession()?.token;
  const { path, method } = token ? reportBrowserError : reportPublicBrowserError;
  const body = JSON.stringify({ report, kind, ...described, ...shown(), release: ownRelease() ?? '' });
  void fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body,
    keepalive: isPageFree(),
    priority: 'low',
    cache: 'no-store',
  }).catch(() => undefined);
};

const tell = (kind: BrowserErrorKind, described: Described | null): string | null => {
  if (!described) return null;
  const { name, message, frames } = described;
  const same = [kind, name, message, frames[0]].join(' ');
  const known = told.get(same);
  if (known || told.size >= REPORTS_MAX) return known ?? null;
  const report = randomName().slice(0, 8);
  told.set(same, report);
  send(report, kind, described);
  return report;
};

/**
 * Tells of an error, once for each that is different. Answers the number by which its line is found, for a person who sees
 * the error; null where nothing was told. Never throws.
 */
export const tellError = (kind: BrowserErrorKind, thrown: unknown): string | null => {
  try {
    return tell(kind, describe(kind, thrown));
  } catch {
    return null;
  }
};

/** From where in general something was to be loaded. */
const sourceOf = (uri: string): string => {
  if (['inline', 'eval', 'data', 'blob'].includes(uri)) return uri;
  return uri.startsWith(window.location.origin) ? 'own' : 'elsewhere';
};

/** Tells from now on of what nobody catches, and of what the page may not load. @param where what the page shows then */
export const watchErrors = (where: () => Shown): void => {
  shown = where;
  window.addEventListener('error', ({ error }) => void tellError('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => void tellError('rejection', reason));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    // What an extension puts into the page is nothing of ours.
    if (sourceFile && !sourceFile.startsWith(window.location.origin)) return;
    const message = `${effectiveDirective} ${sourceOf(blockedURI)}`;
    tell('policy', { name: '', message, frames: [] });
  });
};
