import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startRunner } from '../../src/start-runner.ts';
import type { Runner } from '../../src/start-runner.ts';
import { TOKEN } from '../service.ts';

const run = promisify(execFile);
let folder: string;
let runner: Runner;
const at = (name: string): string => join(folder, name);

const openssl = (words: string) => run('openssl', words.split(' '), { cwd: folder });

const NEW_KEY = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';

/** An authority in `NAME.crt` and `NAME.key`. */
const makeAuthority = (name: string) =>
  openssl(`req -x509 ${NEW_KEY} -days 2 -subj /CN=${name} -keyout ${name}.key -out ${name}.crt`);

/** A certificate of that authority for this machine in `NAME.crt` and `NAME.key`. */
const makeCertificate = async (name: string, authority: string): Promise<void> => {
  await writeFile(at('names'), 'subjectAltName=IP:127.0.0.1\n');
  await openssl(`req -new ${NEW_KEY} -subj /CN=${name} -keyout ${name}.key -out ${name}.csr`);
  const signedBy = `-CA ${authority}.crt -CAkey ${authority}.key -CAcreateserial`;
  await openssl(`x509 -req -in ${name}.csr ${signedBy} -days 1 -extfile names -out ${name}.crt`);
};

/** Makes that certificate the one that the runner is told of. */
const install = async (name: string): Promise<void> => {
  await copyFile(at(`${name}.crt`), at('served.crt'));
  await copyFile(at(`${name}.key`), at('served.key'));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runner-tls-'));
  await makeAuthority('ours');
  await makeAuthority('theirs');
  await makeCertificate('first', 'ours');
  await makeCertificate('second', 'ours');
  await install('first');
  runner = await startRunner({
    ...readConfig({
      RUNNER_TOKEN: TOKEN,
      RUNNER_PORT: '0',
      RUNNER_CERT_FILE: at('served.crt'),
      RUNNER_KEY_FILE: at('served.key'),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    }),
    prepareFiles: false,
    warmCompilers: false,
  });
});
afterAll(async () => {
  await runner.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What a Node.js that trusts this authority beside the public ones is answered. */
const askTrusting = async (authority: string): Promise<string> => {
  const ask = `fetch(process.argv[1]).then((answer) => answer.status, (error) => error.cause.code).then(console.log)`;
  const { stdout } = await run(process.execPath, ['-e', ask, `${runner.url}/healthz`], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: at(`${authority}.crt`) },
  });
  return stdout.trim();
};

/** The name on the certificate that a new connection is shown. */
const shown = async (): Promise<string | undefined> => {
  const ca = await readFile(at('ours.crt'));
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(runner.url).port), ca }, () => {
      const { raw } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new X509Certificate(raw).subject);
    });
    socket.once('error', reject);
  });
};

test('HTTPS is served to who trusts the authority of the certificate, and plain HTTP to nobody', async () => {
  expect(runner.url).toMatch(/^https:/);
  expect(await askTrusting('ours')).toBe('200');
  expect(await askTrusting('theirs')).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  await expect(fetch(`${runner.url.replace('https', 'http')}/healthz`)).rejects.toThrow('fetch failed');
});

test('a certificate is renewed without a restart, and one that cannot be used leaves the old one', async () => {
  expect(await shown()).toBe('CN=first');
  await install('second');
  runner.renewCertificate();
  expect(await shown()).toBe('CN=second');
  await copyFile(at('first.crt'), at('served.crt'));
  runner.renewCertificate();
  expect(await shown()).toBe('CN=second');
});

test('a certificate without its key, and files that are not there, are told at the start', async () => {
  const given = { RUNNER_TOKEN: TOKEN, RUNNER_CERT_FILE: at('first.crt') };
  expect(() => readConfig(given)).toThrow('must be given together');
  const start = (key: string) =>
    startRunner({
      ...readConfig({ ...given, RUNNER_KEY_FILE: at(key), DATA_DIR: folder, LOG_LEVEL: 'silent' }),
      port: 0,
    });
  await expect(start('none.key')).rejects.toThrow('RUNNER_KEY_FILE names a file that cannot be read.');
  await expect(start('second.key')).rejects.toThrow('must name a certificate and its key');
});
