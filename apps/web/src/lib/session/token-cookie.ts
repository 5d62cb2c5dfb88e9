/** The cookie that holds the token of a session which ends with the browser. */

/** A name that no page without TLS, and no other host of the domain, can write for ours. */
const nameHere = (): string => (location.protocol === 'https:' ? '__Host-assay' : 'assay');

const RULES = 'Path=/; SameSite=Strict';

/** The token; null when the browser was closed since, or refuses cookies. */
export const readTokenCookie = (): string | null => {
  const begin = `${nameHere()}=`;
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(begin));
  return cookie?.slice(begin.length) || null;
};

/** Stores a token until the browser is closed; null deletes it. */
export const writeTokenCookie = (token: string | null): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const value = token ?? '; Max-Age=0';
  document.cookie = `${nameHere()}=${value}; ${RULES}${secure}`;
};
