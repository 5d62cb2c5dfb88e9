import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import type { RunnerHealth } from '@assay/runner-contract/health';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lookAtRunner } from './look-at-runner.ts';
import type { RunnerAddress } from './runner-addresses.ts';

const run = promisify(execFile);
const NEW_KEY = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
let folder = '';

const openssl = (words: string) => run('openssl', words.split(' '), { cwd: folder });
const read = (name: string) => readFile(join(folder, name), 'utf8');

/** A certificate in `NAME.crt` for an address or a name, good for so many days from now. */
const makeCertificate = async (name: string, subject: string, days: number): Promise<void> => {
  await writeFile(join(folder, 'names'), `subjectAltName=${subject}\n`);
  await openssl(`req -new ${NEW_KEY} -subj /CN=${name} -keyout ${name}.key -out ${name}.csr`);
  const signedBy = '-CA ours.crt -CAkey ours.key -CAcreateserial';
  await openssl(`x509 -req -in ${name}.csr ${signedBy} -days ${days} -extfile names -out ${name}.crt`);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'look-at-runner-'));
  await openssl(`req -x509 ${NEW_KEY} -days 2 -subj /CN=ours -keyout ours.key -out ours.crt`);
  await makeCertificate('good', 'IP:127.0.0.1', 1);
  await makeCertificate('old', 'IP:127.0.0.1', -1);
  await makeCertificate('named', 'DNS:runner.example', 1);
  await makeCertificate('other', 'IP:127.0.0.2', 1);
});
afterAll(() => rm(folder, { recursive: true }));

/** Something that answers as a runner does which refuses the token, with this certificate. */
const serve = async (name: string): Promise<string> => {
  const [key, cert] = [await read(`${name}.key`), await read(`${name}.crt`)];
  const health: RunnerHealth = {
    ok: true,
    accepting: true,
    prepared: true,
    isolation: 'cgroup-v2',
    memoryEnforced: true,
    slots: 2,
    submissions: 0,
    queueLength: 0,
    selfTest: [],
  };
  const server = createServer({ key, cert }, ({ url }, response) => {
    response.statusCode = url === '/healthz' ? 200 : 401;
    response.end(JSON.stringify(url === '/healthz' ? health : {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
};

/** A runner at an address of its own. */
const at = (url: string): RunnerAddress => ({ url, base: new URL(url), host: '127.0.0.1' });

/** Has this process trust our authority, as NODE_EXTRA_CA_CERTS does at the start. */
const trustOurs = async (): Promise<void> => {
  const before = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(before));
  setDefaultCACertificates([...before, await read('ours.crt')]);
};

test('a runner whose authority is not trusted is told from one that is away', async () => {
  const url = await serve('good');
  expect(await lookAtRunner(at(url), 'token')).toMatchObject({ state: 'untrusted', languages: [] });
  await trustOurs();
  expect((await lookAtRunner(at(url), 'token')).state).toBe('refusing');
});

test.each([
  ['that is too old', 'old', 'expired'],
  ['for another name', 'other', 'misnamed'],
])('a certificate %s says so', async (_what, name, state) => {
  await trustOurs();
  expect((await lookAtRunner(at(await serve(name)), 'token')).state).toBe(state);
});

test('a certificate is held against the name, whatever address that leads to', async () => {
  await trustOurs();
  const state = async (name: string) => {
    const base = new URL((await serve(name)).replace('127.0.0.1', 'runner.example'));
    return (await lookAtRunner({ url: base.origin, base, host: '127.0.0.1' }, 'token')).state;
  };
  expect([await state('named'), await state('good')]).toEqual(['refusing', 'misnamed']);
});

test('nobody there is away', async () => {
  expect((await lookAtRunner(at('https://127.0.0.1:1'), 'token')).state).toBe('away');
});
