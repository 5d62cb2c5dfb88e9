/** Links to the content of one file, which work without a session, and for a short time. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Links that are made within so long are the same, so that a proxy has one file for all of them. */
const STEP_MS = 5 * 60_000;

const sign = (secret: Buffer, id: string, until: number): string =>
  createHmac('sha256', secret).update(`file ${id} ${until}`).digest('base64url');

/** The way to a file's content, which works for five to ten minutes. */
export const linkTo = (secret: Buffer, id: string, now: Date): string => {
  const until = (Math.ceil(now.getTime() / STEP_MS) + 1) * STEP_MS;
  return `/api/files/${id}/content?until=${until}&sign=${sign(secret, id, until)}`;
};

/** Until when a link works, ms; null for one that works no longer, or that nobody has made. */
export const readLink = (
  secret: Buffer,
  id: string,
  link: { until: number; sign: string },
  now: Date,
): number | null => {
  const wanted = Buffer.from(sign(secret, id, link.until));
  const given = Buffer.from(link.sign);
  const isOurs = wanted.length === given.length && timingSafeEqual(wanted, given);
  return isOurs && link.until > now.getTime() ? link.until : null;
};
