import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { TOKEN } from '../service.ts';
import type { Service } from '../service.ts';
import { untilTrue } from '../until-true.ts';

export interface Health {
  submissions: number;
  queueLength: number;
}

/** Asks the health check until the fact is there; the test's own time limit is the end of patience. */
export const until = (service: Service, fact: (health: Health) => boolean): Promise<void> =>
  untilTrue(async () => fact((await (await service.get('/healthz')).json()) as Health));

/** What an honest program prints when the service is idle: proof that no slot is lost and nothing waits. */
export const afterwards = async (service: Service): Promise<string> => {
  await until(service, isEmpty);
  const { output } = await service.runOne('python', 'print("still here")');
  await until(service, isEmpty);
  return output;
};

export const isRunning = (health: Health): boolean => health.submissions === 1 && health.queueLength === 0;
export const isEmpty = (health: Health): boolean => health.submissions === 0 && health.queueLength === 0;

/** The bytes of a request with the token, for callers that say more, or less, than `fetch` would. */
export const requestBytes = (path: string, body: string, headers: string[] = []): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: runner',
    'Content-Type: application/json',
    `Authorization: Bearer ${TOKEN}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
    '',
    body,
  ].join('\r\n');

/** A connection that nothing is said on yet. */
export const openConnection = async (service: Service): Promise<Socket> => {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

export interface Heard {
  status: number;
  head: string;
  body: string;
}

/** Everything that is said on a connection until it closes; the first answer's status, head and body. */
export const hear = async (socket: Socket): Promise<Heard> => {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => socket.once('close', resolve));
  const all = Buffer.concat(chunks).toString();
  const end = all.indexOf('\r\n\r\n');
  return { status: Number(all.slice(9, 12)), head: all.slice(0, end), body: all.slice(end + 4) };
};

/** Says something on a connection of its own, and hears what comes back until the service closes it. */
export const say = async (service: Service, bytes: string | Buffer): Promise<Heard> => {
  const socket = await openConnection(service);
  const heard = hear(socket);
  socket.write(bytes);
  return heard;
};
