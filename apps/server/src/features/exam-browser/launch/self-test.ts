import type { IncomingHttpHeaders } from 'node:http';
import type { PageProof, SelfTest } from '@assay/contract';
import { compareKeys, keysInHeaders, keysOfPage, showsKeys } from '../proof/key-checks.ts';
import type { Revision } from '../configuration/revision.repository.ts';

/** Longest user agent that is kept. */
const AGENT_MAX = 500;

/**
 * The address at which the browser saw a call that the server knows as `callUrl`: the page calls where it came from, so
 * both begin alike.
 */
const seenUrl = (callUrl: string, pageUrl: string): string => {
  if (!URL.canParse(pageUrl)) return callUrl;
  return `${new URL(pageUrl).origin}${callUrl.slice(new URL(callUrl).origin.length)}`;
};

/**
 * What an exam browser showed by its page and by the headers of the call, beside what was expected. It passes where a
 * student would be let in.
 */
export const selfTestOf = (
  { page, headers }: { page: PageProof; headers: IncomingHttpHeaders },
  { pageUrl, callUrl }: { pageUrl: string; callUrl: string },
  revision: Revision,
  now: Date,
): SelfTest => {
  const userAgent = (headers['user-agent'] ?? '').slice(0, AGENT_MAX);
  const [ofPage, ofCall] = [keysOfPage(page), keysInHeaders(headers, seenUrl(callUrl, page.url))];
  const byHeaders = showsKeys(ofCall, callUrl, revision);
  const byPage = showsKeys(ofPage, pageUrl, revision);
  const checks = [
    ...compareKeys('PAGE', ofPage, pageUrl, revision).map((check) => ({
      ...check,
      // Also where no key was read, the address that the page was loaded at says whether it was rewritten.
      receivedUrl: page.url,
      needed: check.needed && !byHeaders,
    })),
    ...compareKeys('HEADER', ofCall, callUrl, revision).map((check) => ({
      ...check,
      needed: check.needed && ofCall.configKeyHash !== null,
    })),
  ];
  return {
    testedAt: now.toISOString(),
    passed: ofCall.configKeyHash === null ? byPage : byHeaders,
    userAgent,
    namesExamBrowser: userAgent.includes('SEB/'),
    revision: revision.revision,
    configKey: revision.configKey,
    checks,
  };
};
