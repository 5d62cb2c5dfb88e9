/** What access tokens may do, how long, and when the form of one is sound. */
import { AUTHORS, type Role } from '../role.ts';
import { SCOPES, type TokenScope } from '../token-scope.ts';

/** The roles whose people can make tokens of their own. */
export const TOKEN_ROLES = ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD', 'FACULTY'] as const;

/** The scopes that have calls for a role: who sees no tasks has nothing of a token for them. */
export const scopesOfRole = (role: Role): readonly TokenScope[] =>
  (AUTHORS as readonly Role[]).includes(role) ? SCOPES : ['roster:read'];

/** Longest name of a token, and of a service account, in characters. */
export const TOKEN_NAME_MAX = 100;
/** Most days that a token is good for. */
export const TOKEN_DAYS_MAX = 365;
/** Days that the form offers. */
export const TOKEN_DAYS = [30, 90, 180, TOKEN_DAYS_MAX] as const;
/** Most tokens that one person, or one service account, has at a time. */
export const TOKENS_MAX = 20;
/** In its last days a token is shown as one that ends soon. */
export const TOKEN_ENDS_SOON_DAYS = 14;

/** What the form of a token has. */
export interface TokenDraft {
  name: string;
  scopes: readonly TokenScope[];
  days: number;
}

interface Problem {
  path: string;
  message: string;
}

/** What is wrong with a name; null for nothing. */
export const findNameProblem = (name: string): string | null => {
  if (name.trim() === '') return 'Give it a name that says which program uses it.';
  if (name.trim().length > TOKEN_NAME_MAX) return `A name may have at most ${TOKEN_NAME_MAX} characters.`;
  return null;
};

/** Everything that is wrong with a token before it is made, for somebody of that role. */
export const findTokenProblems = ({ name, scopes, days }: TokenDraft, role: Role): Problem[] => {
  const problems: Problem[] = [];
  const nameProblem = findNameProblem(name);
  if (nameProblem) problems.push({ path: 'name', message: nameProblem });
  if (scopes.length === 0)
    problems.push({ path: 'scopes', message: 'Choose at least one thing that it may read.' });
  const foreign = scopes.find((scope) => !scopesOfRole(role).includes(scope));
  if (foreign)
    problems.push({ path: 'scopes', message: `There is nothing that this role could do with ${foreign}.` });
  if (!Number.isInteger(days) || days < 1 || days > TOKEN_DAYS_MAX)
    problems.push({ path: 'days', message: `A token is good for 1 to ${TOKEN_DAYS_MAX} days.` });
  return problems;
};

/** How a token stands at a moment. */
export type TokenState = 'ACTIVE' | 'ENDS_SOON' | 'EXPIRED' | 'REVOKED';

/** How a token stands; times are ISO 8601. */
export const tokenStateOf = (
  { expiresAt, revokedAt }: { expiresAt: string; revokedAt: string | null },
  now: Date,
): TokenState => {
  if (revokedAt !== null) return 'REVOKED';
  const left = Date.parse(expiresAt) - now.getTime();
  if (left <= 0) return 'EXPIRED';
  return left <= TOKEN_ENDS_SOON_DAYS * 86_400_000 ? 'ENDS_SOON' : 'ACTIVE';
};
