import { EVENT_STREAM, type RouteDefinition } from '@assay/contract';
import { onTestFinished } from 'vitest';

/** Somebody who listens to a route's events. */
export interface Listener {
  status: number;
  headers: Headers;
  /** What was sent so far, parsed by the route's schema. */
  events: unknown[];
  /** Everything as it came. */
  text: string;
  /** The server has ended it, or the connection broke. */
  hasEnded: boolean;
}

/** Listens to the events of a route at an address below `/api` until the test is over. */
export const listenTo = async (
  url: string,
  { events: schema }: RouteDefinition,
  address: string,
  token: string,
): Promise<Listener> => {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const answer = await fetch(`${url}/api${address}`, {
    headers: { accept: EVENT_STREAM, authorization: `Bearer ${token}` },
    signal: gone.signal,
  });
  const listener: Listener = {
    status: answer.status,
    headers: answer.headers,
    events: [],
    text: '',
    hasEnded: false,
  };
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const piece of answer.body ?? []) {
      const said = decoder.decode(piece, { stream: true });
      listener.text += said;
      const parts = (rest + said).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts)
        if (part.startsWith('data: ')) listener.events.push(schema?.parse(JSON.parse(part.slice(6))));
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      listener.hasEnded = true;
    });
  return listener;
};
