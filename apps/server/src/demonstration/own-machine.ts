import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import { AppError } from '../platform/errors.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i;

/** Whether a host, with or without a port, is this machine itself. */
const isOwnHost = (host: string): boolean =>
  URL.canParse(`http://${host}`) && LOOPBACK.test(new URL(`http://${host}`).hostname);

/** The setting by which others than this machine can reach the server; null when there is none. */
export const openingSetting = ({
  host,
  publicUrl,
  trustedProxies,
}: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>):
  'HOST' | 'PUBLIC_URL' | 'TRUSTED_PROXIES' | null => {
  if (!LOOPBACK.test(host)) return 'HOST';
  if (!LOOPBACK.test(new URL(publicUrl).hostname)) return 'PUBLIC_URL';
  return trustedProxies.length > 0 ? 'TRUSTED_PROXIES' : null;
};

/** What proxies add to a call that they hand on. */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Answers calls from this machine alone: one that a proxy hands on, or that was meant for another host, comes from
 * elsewhere, whatever the settings say. A page of the internet whose name leads here is such a host too.
 */
export const keepAtHome = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers }) => {
    if (isOwnHost(headers.host ?? '') && !OF_PROXIES.some((name) => name in headers)) return;
    throw new AppError(
      'ELSEWHERE',
      'This is the demonstration institute, whose passwords everybody knows. It can only be used on its own machine.',
    );
  });
};
