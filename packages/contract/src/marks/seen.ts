import { z } from 'zod';

/**
 * When what somebody saw before typing marks had been given, null where nobody had; without it (the documented payload)
 * nothing is compared. The rule is `isOutdated`.
 */
export const seenSchema = z.string().nullable().optional();
