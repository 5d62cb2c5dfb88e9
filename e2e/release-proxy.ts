import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReleaseProxy {
  url: string;
  /** From now on the background worker is another one, as after an update of the server. */
  release: () => void;
  close: () => Promise<void>;
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

/** Stands in front of a product and hands everything on; an update is played by changing the worker's file. */
export const startReleaseProxy = async (target: string): Promise<ReleaseProxy> => {
  let version = 1;
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/sw.js';
    // As it is, whole: the end of the file is about to change.
    const headers = isWorker ? { host: incoming.headers.host } : incoming.headers;
    const onward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        const {
          'content-length': _length,
          etag: _etag,
          'last-modified': _changed,
          ...others
        } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, isWorker ? others : answer.headers);
        answer.on('data', (part: Buffer) => outgoing.write(part));
        answer.on('end', () => outgoing.end(isWorker ? `\n// version ${version}\n` : undefined));
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const own = await listen(server);
  return {
    url: `http://localhost:${own}`,
    release: () => {
      version += 1;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
