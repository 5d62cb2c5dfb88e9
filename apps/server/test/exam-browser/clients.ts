/**
 * Safe Exam Browser as its clients behave, made from what is known of them and from nothing of the product: how each
 * fetches its configuration, opens its start address, and shows its keys.
 */
import { createDecipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { readConfiguration, shownAt, type ReadConfiguration } from './file.ts';

/** How one client differs from the others. */
export interface ClientKind {
  userAgent: string;
  /** What it asks for its configuration with, one after the other. */
  fetches: readonly ('HEAD' | 'GET')[];
  /** Whether it asks for the configuration with what follows the first `?` of the link. */
  keepsQuery: boolean;
  /** What of a link is added to the start address. */
  addedQuery: (link: string) => string | undefined;
  /** Whether page loads and calls to the same host carry the keys. */
  sendsHeaders: boolean;
  /** What the JavaScript interface says at first, before the keys are there. */
  early: readonly string[];
}

export const CLIENTS = {
  windows: {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 SEB/3.9.0',
    fetches: ['HEAD', 'GET'],
    keepsQuery: true,
    addedQuery: (link) => link.split('?').slice(1).at(-1),
    sendsHeaders: true,
    early: [],
  },
  macos: {
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 SEB/3.5',
    fetches: ['HEAD', 'GET', 'GET'],
    keepsQuery: false,
    addedQuery: (link) => link.split('?')[2],
    sendsHeaders: false,
    early: ['', ':', ':'],
  },
  ios: {
    userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 SEB/3.4',
    fetches: ['GET', 'HEAD', 'GET'],
    keepsQuery: false,
    addedQuery: (link) => link.split('?')[2],
    sendsHeaders: false,
    early: ['', ''],
  },
} as const satisfies Readonly<Record<string, ClientKind>>;

/** A client with a configuration, and the page that it shows. */
export interface ExamBrowser {
  kind: ClientKind;
  configuration: ReadConfiguration;
  browserExamKey: string;
  /** Where the page was loaded; what the JavaScript interface is about. */
  loadedUrl: string;
  /** What the address bar says: the page may have changed it without a load. */
  shownUrl: string;
  /** Where the public address is really listened at. */
  listensAt: string;
}

/** An answer as it came. */
export interface Reply {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Asks an address: the connection goes to where the server listens, as through a proxy; nothing else is changed. */
const ask = async (
  listensAt: string,
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Reply> => {
  const { origin } = new URL(url);
  const answer = await fetch(`${listensAt}${url.slice(origin.length)}`, {
    method,
    headers,
    body,
    redirect: 'manual',
  });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
};

/** The client's own scheme is http's, with and without TLS. */
const overHttp = (link: string): string => link.replace(/^seb/, 'http');

/**
 * Fetches what a link names as the client does.
 * @throws when any of the answers is no configuration, or is another one than the first.
 */
export const fetchConfiguration = async (
  kind: ClientKind,
  link: string,
  listensAt: string,
): Promise<Buffer> => {
  const url = kind.keepsQuery ? overHttp(link) : overHttp(link).replace(/\?.*$/, '');
  const files: Buffer[] = [];
  for (const method of kind.fetches) {
    const { status, headers, body } = await ask(listensAt, method, url, { 'user-agent': kind.userAgent });
    if (status !== 200 || headers.get('content-type') !== 'application/seb')
      throw new Error(`${method} of the configuration answered ${status}: ${body.toString('utf8')}`);
    if (method === 'GET') files.push(body);
  }
  const [file] = files;
  if (!file) throw new Error('A client asks for its configuration at least once.');
  return file;
};

const GZIP = Buffer.from([0x1f, 0x8b]);
const PASSWORD_PREFIX = 'pswd';

/** Opens what RNCryptor's version 2 has made: header, salts, vector, content, signature. */
const decrypt = (sealed: Buffer, password: string): Buffer => {
  const keyOf = (from: number) => pbkdf2Sync(password, sealed.subarray(from, from + 8), 10_000, 32, 'sha1');
  const [signed, signature] = [sealed.subarray(0, -32), sealed.subarray(-32)];
  if (sealed[0] !== 2 || sealed[1] !== 1) throw new Error('The file is sealed in a way no client knows.');
  if (!createHmac('sha256', keyOf(10)).update(signed).digest().equals(signature))
    throw new Error('The password of the file is wrong.');
  const decipher = createDecipheriv('aes-256-cbc', keyOf(2), sealed.subarray(18, 34));
  return Buffer.concat([decipher.update(signed.subarray(34)), decipher.final()]);
};

/** @throws when the file asks for a password that was not given, or for another one. */
const plainFile = (file: Buffer, password?: string): Buffer => {
  if (!file.subarray(0, 2).equals(GZIP)) return file;
  const inner = gunzipSync(file);
  if (inner.subarray(0, 4).toString('latin1') !== PASSWORD_PREFIX) return inner;
  if (password === undefined) throw new Error('The file asks for a password.');
  return gunzipSync(decrypt(inner.subarray(4), password));
};

/** The Browser Exam Key: of the client's own build and of the configuration, which nobody else can work out. */
const browserExamKeyOf = (kind: ClientKind, { keys, configKey }: ReadConfiguration): string =>
  createHmac('sha256', Buffer.from(String(keys['examKeySalt']), 'base64'))
    .update(`a signed build of ${kind.userAgent}${configKey}`)
    .digest('hex');

const isRule = (rule: unknown): rule is { action: number; active: boolean; expression: string } =>
  typeof rule === 'object' && rule !== null && 'expression' in rule;

/** Whether the filter of the configuration lets an address through: by origin, as far as the tests need it. */
const isAllowed = ({ keys }: ReadConfiguration, url: string): boolean => {
  const rules = keys['URLFilterRules'];
  if (keys['URLFilterEnable'] !== true || !Array.isArray(rules)) return true;
  return rules.some(
    (rule) =>
      isRule(rule) && rule.active && rule.action === 1 && rule.expression === `${new URL(url).origin}/*`,
  );
};

/** Loads a page by its whole address. @throws when the configuration does not allow it */
export const loadPage = (browser: ExamBrowser, url: string): ExamBrowser => {
  if (!isAllowed(browser.configuration, url)) throw new Error(`The exam browser does not open ${url}`);
  return { ...browser, loadedUrl: url, shownUrl: url };
};

/** Changes the address without a load, as a page can. The keys stay those of the address that was loaded. */
export const pushState = (browser: ExamBrowser, url: string): ExamBrowser => ({ ...browser, shownUrl: url });

export interface Opening {
  listensAt: string;
  filePassword?: string;
  /** Some clients and some ways of starting them lose what the link adds to the start address. */
  losesQuery?: boolean;
}

/** Opens a configuration that is there as a file. `query` is what its link adds to the start address. */
export const openFile = async (
  kind: ClientKind,
  file: Buffer,
  { listensAt, filePassword, losesQuery = false }: Opening,
  query?: string,
): Promise<ExamBrowser> => {
  const configuration = await readConfiguration(plainFile(file, filePassword));
  const { startURL, startURLAppendQueryParameter } = configuration.keys;
  const adds = startURLAppendQueryParameter === true && !losesQuery && query;
  const url = adds ? `${String(startURL)}?${query}` : String(startURL);
  const browserExamKey = browserExamKeyOf(kind, configuration);
  return loadPage({ kind, configuration, browserExamKey, loadedUrl: url, shownUrl: url, listensAt }, url);
};

/** Opens a `sebs://` or `seb://` link: fetches the configuration and loads its start address. */
export const openLink = async (kind: ClientKind, link: string, opening: Opening): Promise<ExamBrowser> =>
  openFile(kind, await fetchConfiguration(kind, link, opening.listensAt), opening, kind.addedQuery(link));

/** What `SafeExamBrowser.security` says when it is asked for the `nth` time, from 0. */
export const securityAt = (
  { kind, configuration, browserExamKey, loadedUrl }: ExamBrowser,
  nth: number,
): { configKey: string; browserExamKey: string } => {
  const early = configuration.keys['sendBrowserExamKey'] === true ? kind.early[nth] : '';
  return early === undefined
    ? {
        configKey: shownAt(loadedUrl, configuration.configKey),
        browserExamKey: shownAt(loadedUrl, browserExamKey),
      }
    : { configKey: early, browserExamKey: early };
};

/** The headers that a client adds to a call of this address. */
export const keyHeadersAt = (
  { kind, configuration, browserExamKey }: ExamBrowser,
  url: string,
): Readonly<Record<string, string>> =>
  kind.sendsHeaders && configuration.keys['sendBrowserExamKey'] === true
    ? {
        'X-SafeExamBrowser-ConfigKeyHash': shownAt(url, configuration.configKey),
        'X-SafeExamBrowser-RequestHash': shownAt(url, browserExamKey),
      }
    : {};

/** A call that the page makes. `headers` stand in the place of the client's own of the same name. */
export const callFromPage = (
  browser: ExamBrowser,
  method: string,
  url: string,
  given: { headers?: Readonly<Record<string, string>>; body?: string },
): Promise<Reply> =>
  ask(
    browser.listensAt,
    method,
    url,
    { 'user-agent': browser.kind.userAgent, ...keyHeadersAt(browser, url), ...given.headers },
    given.body,
  );
