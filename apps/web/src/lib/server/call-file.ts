import { getSession } from '../session/session.ts';
import { failureOf, readJson, send, whole } from './call.ts';
import { endSessionIfAsked } from './refused-session.ts';

/** A large file over a slow line takes its time. */
const FILE_TIMEOUT_MS = 5 * 60_000;

/**
 * Fetches a private file, whose address an answer of the server has told, in the person's session.
 * @throws CallError for every refusal and when the server is not reached; DOMException when `signal` aborts.
 */
export const callFile = async (address: string, signal?: AbortSignal): Promise<Blob> => {
  const token = getSession()?.token;
  const timeout = AbortSignal.timeout(FILE_TIMEOUT_MS);
  const answer = await send(
    address,
    {
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache: 'no-store',
    },
    signal,
  );
  if (!answer.ok) {
    const failure = failureOf(answer.status, readJson(await whole(answer.text(), signal)));
    endSessionIfAsked(address, failure, token);
    throw failure;
  }
  return whole(answer.blob(), signal);
};
