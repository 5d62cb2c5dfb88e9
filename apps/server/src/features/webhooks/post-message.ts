import { Resolver } from 'node:dns/promises';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { TryFailure } from '@assay/contract';
import { z } from 'zod';
import type { NetworkGuard } from './network-guard.ts';

/** A receiver has so long from the look-up of its name to the end of its answer, ms. */
const PATIENCE_MS = 15_000;
/** Of an answer so many bytes are read. */
const ANSWER_BYTES = 1000;

/** What a try came to: an answer, or why there is none. */
export interface TryOutcome {
  status: number | null;
  ms: number;
  why: TryFailure | null;
  /** How the answer began. */
  answer: string;
  /** After how many seconds the receiver wants to be asked again. */
  retryAfter: number | null;
}

/** All addresses of a name. @throws where there are none */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

export interface Way {
  guard: NetworkGuard;
  resolve: Resolve;
  patienceMs: number;
}

/** Asks name servers alone, and holds none of the few threads that passwords are checked on. */
const resolveByDns: Resolve = async (name, signal) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [v4, v6].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (found.length === 0) throw new TryError('UNKNOWN_HOST');
  return found;
};

export const wayOf = (guard: NetworkGuard): Way => ({
  guard,
  resolve: resolveByDns,
  patienceMs: PATIENCE_MS,
});

class TryError extends Error {
  readonly why: TryFailure;
  constructor(why: TryFailure) {
    super(why);
    this.why = why;
  }
}

const FAILURES: Readonly<Record<string, TryFailure>> = {
  ECONNREFUSED: 'REFUSED',
  EHOSTUNREACH: 'REFUSED',
  ENETUNREACH: 'REFUSED',
};

const whyOf = (error: unknown, signal: AbortSignal): TryFailure => {
  if (signal.aborted) return 'TIMEOUT';
  if (error instanceof TryError) return error.why;
  const code = z.object({ code: z.string() }).safeParse(error).data?.code ?? '';
  if (/CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO/.test(code)) return 'TLS';
  return FAILURES[code] ?? 'BROKEN';
};

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The addresses of a receiver. @throws {TryError} where one of them is in a network that messages are not sent to */
const allowedAddresses = async (
  url: URL,
  { guard, resolve }: Way,
  signal: AbortSignal,
): Promise<string[]> => {
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await resolve(host, signal);
  if (!addresses.every((address) => guard.allows(address, url.protocol))) throw new TryError('FORBIDDEN');
  return addresses;
};

/** Answers the addresses that were looked at, whatever the name means by now. */
const pinnedTo = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, answer) =>
    options.all ? answer(null, all) : answer(null, all[0]?.address ?? '', all[0]?.family);
};

/** How an answer begins; what else it has, or how slowly, is nobody's concern. */
const beginningOf = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response) {
      parts.push(part as Buffer);
      bytes += (part as Buffer).length;
      if (bytes >= ANSWER_BYTES) break;
    }
  } catch {
    // The status has arrived, and counts.
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '');
};

const secondsOf = (retryAfter: string | undefined): number | null =>
  retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;

const send = async (
  url: URL,
  options: RequestOptions,
  body: string,
): Promise<Omit<TryOutcome, 'ms' | 'why'>> => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestTls : requestPlain;
    request(url, options, resolve).on('error', reject).end(body);
  });
  const answer = await beginningOf(response);
  response.destroy();
  return {
    status: response.statusCode ?? null,
    answer,
    retryAfter: secondsOf(response.headers['retry-after']),
  };
};

/**
 * Makes one try to send a message: to none but the addresses that the guard has looked at, on a connection of its own,
 * and following no redirect.
 */
export const postMessage = async (
  way: Way,
  target: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<TryOutcome> => {
  const began = performance.now();
  const signal = AbortSignal.timeout(way.patienceMs);
  const msSince = () => Math.round(performance.now() - began);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new TryError('TIMEOUT')), { once: true });
  });
  tooLate.catch(() => undefined);
  try {
    const url = new URL(target);
    const addresses = await Promise.race([allowedAddresses(url, way, signal), tooLate]);
    const options = {
      method: 'POST',
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Assay-Webhooks/1',
      },
    };
    const outcome = await send(url, options, body);
    return { ...outcome, ms: msSince(), why: null };
  } catch (error) {
    return { status: null, ms: msSince(), why: whyOf(error, signal), answer: '', retryAfter: null };
  }
};
