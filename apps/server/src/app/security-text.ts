import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps.ts';

const DAY_MS = 86_400_000;
/** Whoever has an older copy is to fetch it again after so long. RFC 9116 recommends less than a year. */
const VALID_DAYS = 90;

/**
 * `GET /.well-known/security.txt` (RFC 9116): whom to tell of a hole in this installation. There is none where the setting
 * `SECURITY_CONTACT` names nobody.
 */
export const addSecurityText = (app: FastifyInstance, { config, now }: Deps): void => {
  const { securityContact: contact, publicUrl } = config;
  app.get('/.well-known/security.txt', (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400');
    if (contact === null) return reply.status(404).send('This installation names no contact.\n');
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      // The standard asks for https here.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ];
    return reply.send(`${lines.join('\n')}\n`);
  });
};
