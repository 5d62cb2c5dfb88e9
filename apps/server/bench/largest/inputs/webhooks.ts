import { WEBHOOK_EVENT_TYPES } from '@assay/contract';
import { uuidOf, type InputsByHand } from './parts.ts';

const draft = (place: string) => ({
  url: `https://receiver.example.edu/${place}${'a'.repeat(460)}`,
  purpose: 'p'.repeat(200),
  events: [...WEBHOOK_EVENT_TYPES],
});

/** Calls about where other programs are told what happens. */
export const WEBHOOKS: InputsByHand = {
  'POST /add-webhook': () => ({ '': { body: draft('new') } }),
  'POST /edit-webhook': () => ({ '': { body: { _id: uuidOf(1), ...draft('old'), seenEditedAt: null } } }),
  'POST /replay-webhook': () => ({ '': { body: { _id: uuidOf(1), since: '2020-01-01T00:00:00.000Z' } } }),
};
