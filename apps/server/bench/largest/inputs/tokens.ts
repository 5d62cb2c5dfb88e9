import { SCOPES, TOKEN_DAYS_MAX } from '@assay/contract';
import type { InputsByHand } from './parts.ts';

const draft = {
  name: 'n'.repeat(100),
  scopes: [...SCOPES],
  days: TOKEN_DAYS_MAX,
  currentPassword: 'p'.repeat(200),
};

/** Calls about access tokens. */
export const TOKENS: InputsByHand = {
  'POST /access-tokens/add': () => ({ '': { body: draft } }),
  'POST /service-accounts/add-token': ({ facultyId }) => ({
    '': { body: { ...draft, serviceAccountId: facultyId } },
  }),
};
