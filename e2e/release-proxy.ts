import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RELEASE_HEADER } from '@assay/contract';

export interface ReleaseProxy {
  url: string;
  /** From now on the background worker is another one, as after an update of the server. */
  release: () => void;
  /**
   * From now on, until a page is loaded anew, answers name another release than the pages are of, and the server has the
   * files that match as those of an earlier release alone: under names that begin with `FORMER`.
   */
  update: (former: RegExp) => void;
  /** From now on files that match are answered with a page of somebody else's, as some networks do; null: no longer. */
  garble: (files: RegExp | null) => void;
  /** From now on answers that match break off in the middle; null: no longer. */
  breakOff: (answers: RegExp | null) => void;
  close: () => Promise<void>;
}

/** What the name of a file of an earlier release begins with, so that no present one is meant. */
export const FORMER = 'former-';

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

/** Without what tells how long a file is, and whether it has changed. */
const unmeasured = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const { 'content-length': _length, etag: _etag, 'last-modified': _changed, ...others } = headers;
  return others;
};

/** Stands in front of a product and hands everything on; an update is played by changing what passes. */
export const startReleaseProxy = async (target: string): Promise<ReleaseProxy> => {
  let version = 1;
  let former: RegExp | null = null;
  let garbled: RegExp | null = null;
  let broken: RegExp | null = null;
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/';
    // Who loads a page anew has that of the server's own release.
    if (incoming.headers['sec-fetch-dest'] === 'document') former = null;
    if (garbled?.test(url)) {
      outgoing.writeHead(200, { 'content-type': 'text/html' });
      outgoing.end('<p>Please accept the terms of this network.</p>');
      incoming.resume();
      return;
    }
    const isWorker = url === '/sw.js';
    const isUpdated = former !== null;
    const path = former?.test(url) ? url.replace('/assets/', `/assets/${FORMER}`) : url;
    // As it is, whole: the end of the file is about to change.
    const headers = isWorker ? { host: incoming.headers.host } : incoming.headers;
    const onward = request({ hostname, port, method: incoming.method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...(isWorker ? unmeasured(answer.headers) : answer.headers),
        ...(isUpdated &&
          answer.headers[RELEASE_HEADER] && { [RELEASE_HEADER]: '/assets/of-another-release.js' }),
      });
      if (broken?.test(url)) {
        answer.once('data', (part: Buffer) =>
          outgoing.write(part.subarray(0, part.length / 2), () => outgoing.destroy()),
        );
        return;
      }
      answer.on('data', (part: Buffer) => outgoing.write(part));
      answer.on('end', () => outgoing.end(isWorker ? `\n// version ${version}\n` : undefined));
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const own = await listen(server);
  return {
    url: `http://localhost:${own}`,
    release: () => {
      version += 1;
    },
    update: (files) => {
      former = files;
    },
    garble: (files) => {
      garbled = files;
    },
    breakOff: (answers) => {
      broken = answers;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
