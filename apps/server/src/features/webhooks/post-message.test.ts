import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startReceiver } from '../../../test/fakes/webhook-receiver.ts';
import { openNetworkGuard } from './network-guard.ts';
import { postMessage, wayOf, type Way } from './post-message.ts';

/** A way into loopback alone, by names that mean what a test says. */
const wayInto = (networks: readonly string[], changes: Partial<Way> = {}): Way => ({
  ...wayOf(openNetworkGuard(networks)),
  resolve: async () => ['127.0.0.1'],
  ...changes,
});
const INSIDE = ['127.0.0.0/8'];
const run = promisify(execFile);

const post = (way: Way, url: string) => postMessage(way, url, { 'webhook-id': 'one' }, '{"type":"ping"}');

test('no spelling of an inner address gets there, by http or https', async () => {
  const receiver = await startReceiver();
  const hosts = [
    '127.0.0.1',
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '①②⑦.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::]',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'inner.example',
  ];
  for (const host of hosts)
    for (const protocol of ['http', 'https'])
      expect([host, await post(wayInto([]), `${protocol}://${host}:${receiver.port}/`)]).toMatchObject([
        host,
        { status: null, why: 'FORBIDDEN' },
      ]);
  expect(receiver.received).toEqual([]);
});

test('a name with one inner address among others is refused whole', async () => {
  const receiver = await startReceiver();
  const resolve = async () => ['1.1.1.1', '127.0.0.1'];
  expect(await post(wayInto([], { resolve }), `https://two.example:${receiver.port}/`)).toMatchObject({
    why: 'FORBIDDEN',
  });
  const inner = async () => ['127.0.0.1', '10.0.0.1'];
  const url = `http://two.example:${receiver.port}/`;
  expect(await post(wayInto(INSIDE, { resolve: inner }), url)).toMatchObject({ why: 'FORBIDDEN' });
  expect(receiver.received).toEqual([]);
});

test('the connection goes to the address that was looked at, whatever the name means a moment later', async () => {
  const receiver = await startReceiver();
  let asked = 0;
  const resolve = async () => (++asked === 1 ? ['127.0.0.1'] : ['127.0.0.2']);
  const outcome = await post(wayInto(INSIDE, { resolve }), `http://rebinding.example:${receiver.port}/a?b=c`);
  expect(outcome).toMatchObject({ status: 204, why: null });
  expect(asked).toBe(1);
  expect(receiver.received).toMatchObject([
    {
      headers: {
        host: `rebinding.example:${receiver.port}`,
        'webhook-id': 'one',
        'content-type': 'application/json',
      },
      body: '{"type":"ping"}',
    },
  ]);
});

test('a redirect is not followed, wherever it points', async () => {
  const [inside, receiver] = [await startReceiver(), await startReceiver()];
  for (const status of [301, 302, 307, 308]) {
    receiver.answerWith((response) => response.writeHead(status, { location: inside.url }).end());
    expect(await post(wayInto(INSIDE), receiver.url)).toMatchObject({ status, why: null });
  }
  expect([receiver.received.length, inside.received.length]).toEqual([4, 0]);
});

test('of an endless answer a little is read, and the connection is cut', async () => {
  const receiver = await startReceiver();
  let written = 0;
  const cut = new Promise<void>((resolve) => {
    receiver.answerWith((response) => {
      response.on('close', resolve).on('error', () => undefined);
      response.writeHead(200);
      const write = (): void => {
        while (!response.destroyed && written < 50_000_000) {
          written += 100_000;
          if (!response.write('a\0'.repeat(50_000))) break;
        }
      };
      response.on('drain', write);
      write();
    });
  });
  const { status, answer } = await post(wayInto(INSIDE), receiver.url);
  expect([status, answer]).toEqual([200, 'a'.repeat(500)]);
  await cut;
  expect(written).toBeLessThan(50_000_000);
});

test('a receiver that says nothing, and one that drips, is waited for no longer than the patience', async () => {
  const receiver = await startReceiver();
  receiver.answerWith(() => undefined);
  const way = wayInto(INSIDE, { patienceMs: 200 });
  expect(await post(way, receiver.url)).toMatchObject({ status: null, why: 'TIMEOUT', answer: '' });
  receiver.answerWith((response) => response.writeHead(200).write('drop'));
  const drips = wayInto(INSIDE, { patienceMs: 2000 });
  expect(await post(drips, receiver.url)).toMatchObject({ status: 200, why: null, answer: 'drop' });
  const resolve = () => new Promise<string[]>(() => undefined);
  expect(await post({ ...way, resolve }, 'https://slow.example/')).toMatchObject({ why: 'TIMEOUT' });
});

test('what fails is told apart: no such name, nobody there, a connection that breaks', async () => {
  const receiver = await startReceiver();
  receiver.answerWith((response) => response.destroy());
  expect(await post(wayInto(INSIDE), receiver.url)).toMatchObject({ status: null, why: 'BROKEN' });
  expect(await post(wayInto(INSIDE), 'http://127.0.0.1:1/')).toMatchObject({ why: 'REFUSED' });
  const { resolve } = wayOf(openNetworkGuard([]));
  expect(await post(wayInto([], { resolve }), 'https://nobody.invalid/')).toMatchObject({
    why: 'UNKNOWN_HOST',
  });
});

test('the certificate is asked for by the name of the receiver, and has to be vouched for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key';
  const words = `req -x509 ${key} -days 2 -subj /CN=hook -addext subjectAltName=DNS:hook.example -out crt`;
  await run('openssl', words.split(' '), { cwd: folder });
  const [privateKey, cert] = [readFileSync(join(folder, 'key')), readFileSync(join(folder, 'crt'))];
  const receiver = await startReceiver({ key: privateKey, cert });
  const urlOf = (host: string) => `https://${host}:${receiver.port}/`;
  expect(await post(wayInto(INSIDE), urlOf('hook.example'))).toMatchObject({ status: null, why: 'TLS' });
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  expect(await post(wayInto(INSIDE), urlOf('hook.example'))).toMatchObject({ status: 204, why: null });
  expect(await post(wayInto(INSIDE), urlOf('other.example'))).toMatchObject({ status: null, why: 'TLS' });
  expect(await post(wayInto(INSIDE), urlOf('127.0.0.1'))).toMatchObject({ status: null, why: 'TLS' });
  expect(receiver.received).toHaveLength(1);
});
