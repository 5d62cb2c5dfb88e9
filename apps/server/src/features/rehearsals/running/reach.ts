import { sendHttp } from '../playing/http-client.ts';

/** Why this server does not reach its own address, in a sentence; null where it does. */
export const reachProblem = async (publicUrl: string): Promise<string | null> => {
  const meets = (why: string): string =>
    `The server cannot reach ${publicUrl}, where students do (${why}). Set PUBLIC_URL to an address that it reaches as well.`;
  try {
    const { status } = await sendHttp(new URL(`${publicUrl}/api/health`), 'GET', {});
    return status === 200 ? null : meets(`it was answered ${status}`);
  } catch (error) {
    return meets(error instanceof Error && 'code' in error ? String(error.code) : 'no answer came');
  }
};
