/**
 * A code runner that runs nothing: it speaks the runner's protocol and says after a fixed time that all tests are passed. So
 * what limits an exam is the server and the database, and no compiler. Arguments: ms for each program, the secret.
 * Says its port on the standard output.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { LANGUAGES } from '@assay/contract';
import type { CompileResult, RunRequest, RunStreamLine, TestResult } from '@assay/runner-contract';
import type { RunnerHealth } from '@assay/runner-contract/health';

const [programMs = '', secret = ''] = process.argv.slice(2);
/** What it says of its places: the server grades as many programs at a time, and two. It has as many as are asked for. */
const SLOTS = 32;
let inside = 0;

const healthOf = (): RunnerHealth => ({
  ok: true,
  accepting: true,
  prepared: true,
  isolation: 'none: nothing is run',
  memoryEnforced: false,
  slots: SLOTS,
  submissions: inside,
  queueLength: 0,
  selfTest: [],
});

const LANGUAGE_LIST = LANGUAGES.map((name) => ({
  id: name.toLowerCase(),
  label: name,
  names: [name],
  version: 'nothing is run',
  limits: { cpuMs: 1, memoryBytes: 1, processes: 1, outputBytes: 1 },
}));

const resultOf = ({ id, expectedOutput = '' }: RunRequest['tests'][number]): TestResult => ({
  id,
  verdict: 'OK',
  passed: true,
  output: expectedOutput,
  outputTruncated: false,
  stderr: '',
  exitCode: 0,
  signal: null,
  message: '',
  cpuMs: 0,
  wallMs: 0,
  memoryBytes: 0,
});

const run = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  inside += 1;
  const { tests } = (await json(request)) as RunRequest;
  await pause(Number(programMs));
  const compile: CompileResult = { ok: true, cpuMs: 0, cached: false };
  const lines: RunStreamLine[] = [
    { type: 'compiled', compile, memoryEnforced: false },
    ...tests.map((test) => ({ type: 'tested' as const, result: resultOf(test) })),
    { type: 'done' },
  ];
  response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  inside -= 1;
};

const server = createServer((request, response) => {
  const answer = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (request.url === '/healthz') return answer(200, healthOf());
  if (request.headers.authorization !== `Bearer ${secret}`)
    return answer(401, { error: 'The bearer token is missing or wrong.', details: '' });
  if (request.url === '/languages') return answer(200, LANGUAGE_LIST);
  if (request.url === '/run') return void run(request, response);
  return answer(404, { error: 'There is no such call.', details: '' });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
