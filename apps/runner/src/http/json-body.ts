import type { FastifyInstance } from 'fastify';
import { BadRequest } from './errors.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Buffer): string => {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new BadRequest('The body is not valid UTF-8');
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequest('The body is not valid JSON');
  }
};

/**
 * Bodies are JSON in UTF-8 and nothing else: bytes that are neither are refused, never replaced. Keys such as
 * `__proto__` are refused by the schemas, which know every field.
 */
export const acceptJsonAlone = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      if (body.length === 0) throw new BadRequest('The body is empty: a JSON object is needed');
      return parse(decode(body));
    },
  );
};
