import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { buildApp } from './build-app.ts';

const server = useTestServer();

test('a body that does not arrive is cut off, and the connection with it', async () => {
  const app = await buildApp(server.deps, { web: null, arrivalMaxMs: 200 });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"username":',
  );
  // It ends only because the server closes it.
  expect(await text(socket)).toContain('408');
});
