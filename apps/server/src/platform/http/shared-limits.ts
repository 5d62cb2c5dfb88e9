import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Db } from '../db/database.ts';
import { countCall, type CallCount } from './call-count.repository.ts';

/** Most keys of which it is remembered that they are over their limit. */
const REMEMBERED_MAX = 10_000;

/**
 * Keys that are over their limit until their window ends: whoever goes on calling costs the database nothing. Times are
 * those of `performance.now()`.
 */
const rememberFull = () => {
  const full = new Map<string, { current: number; endsAt: number }>();
  return {
    find: (key: string): CallCount | null => {
      const known = full.get(key);
      const ttl = (known?.endsAt ?? 0) - performance.now();
      if (known && ttl > 0) return { current: known.current, ttl };
      full.delete(key);
      return null;
    },
    remember: (key: string, { current, ttl }: CallCount): void => {
      const [oldest] = full.keys();
      if (full.size >= REMEMBERED_MAX && oldest !== undefined) full.delete(oldest);
      full.set(key, { current, endsAt: performance.now() + ttl });
    },
  };
};

/**
 * Where the rate limiter counts: in PostgreSQL, so that a limit holds over all servers and a restart does not lift it.
 * The keys tell the limits apart; they are stored as hashes, for they may hold what somebody typed.
 */
export const sharedLimitsOf = (db: Db): FastifyRateLimitStoreCtor => {
  const full = rememberFull();
  return class implements FastifyRateLimitStore {
    incr(
      given: string,
      answer: Parameters<FastifyRateLimitStore['incr']>[1],
      windowMs: number,
      max: number,
    ): void {
      const key = createHash('sha256').update(given).digest('base64url');
      const known = full.find(key);
      if (known) {
        answer(null, known);
        return;
      }
      countCall(db, key, windowMs).then(
        (count) => {
          if (count.current > max) full.remember(key, count);
          answer(null, count);
        },
        (error: Error) => answer(error),
      );
    }
    child(): FastifyRateLimitStore {
      return this;
    }
  };
};
