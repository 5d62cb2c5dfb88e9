import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

/**
 * Serves `GET /metrics` on a port of its own, so that no proxy for people ever leads there. Answers how to stop it.
 * @throws when the port cannot be had
 */
export const serveMetrics = async (
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> => {
  const answer = async (
    path: string | undefined,
  ): Promise<{ status: number; type: string; body: string }> => {
    if (path !== '/metrics') return { status: 404, type: 'text/plain', body: 'There is only /metrics.\n' };
    return { status: 200, type: registry.contentType, body: await registry.metrics() };
  };
  const server = createServer((request, response) => {
    void answer(request.url).then(({ status, type, body }) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new Error(`The metrics cannot be served on ${host}:${port}. Set METRICS_PORT to a free port.`, {
          cause,
        }),
      ),
    );
    server.listen(port, host, resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
};
