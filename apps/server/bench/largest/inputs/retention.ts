import { uuidOf, type InputsByHand } from './parts.ts';

const REASON = 'r'.repeat(500);

/** Calls about how long what is kept. */
export const RETENTION: InputsByHand = {
  'GET /admin/retention-preview': () => ({ '': { query: { kind: 'PROGRAMS', days: 30 } } }),
  'POST /admin/set-retention': () => ({ '': { body: { kind: 'LOGS', days: 36_500 } } }),
  'GET /admin/find-to-hold': () => ({ '': { query: { kind: 'PERSON', search: 'a'.repeat(200) } } }),
  'POST /admin/place-hold': () => ({
    '': { body: { kind: 'TASK', itemId: uuidOf(1), reason: REASON } },
  }),
};
