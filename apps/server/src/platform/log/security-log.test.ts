import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../../test/test-server.ts';
import { OWN_MACHINE } from '../caller.ts';
import { AppError } from '../errors.ts';
import { logOptions } from './log.ts';
import { openSecurityLog, type SecurityLog } from './security-log.ts';
import { TALLIED_MAX, TALLIED_OF_ADDRESS_MAX, type Tallied } from './tallies.ts';

const server = useTestServer();

/** A log whose lines are kept as they would stand in the file. */
const keptLog = () => {
  let text = '';
  const log = pino(
    logOptions('info'),
    new Writable({
      write: (chunk, _encoding, done) => {
        text += String(chunk);
        done();
      },
    }),
  );
  return { log, lines: () => text.split('\n').filter((line) => line !== '') };
};

let security: SecurityLog;
let lines: () => string[];
beforeEach(() => {
  const kept = keptLog();
  lines = kept.lines;
  security = openSecurityLog(server.deps.db, kept.log, server.deps.now);
  return security.stop;
});

const failure = (username: string, address: string): Tallied => ({
  action: 'fail-login',
  actorId: null,
  itemId: null,
  detail: { code: 'NO_SESSION', username, why: 'nobody has this username' },
  caller: { ...OWN_MACHINE, address, device: 'curl/8', requestId: 'req-1', route: 'POST /api/auth/login' },
});

const rowsOf = (address: string) =>
  server.deps.db
    .selectFrom('auditLog')
    .where('address', '=', address)
    .orderBy('id')
    .select(['times', 'detail'])
    .execute();

test('the same refusal again and again is a row that counts and one for what came after it, and one line', async () => {
  for (let time = 0; time < 5000; time += 1) security.tally(failure('root', '198.51.100.1'));
  await security.flush();
  expect(await rowsOf('198.51.100.1')).toEqual([
    { times: 5000, detail: expect.objectContaining({ username: 'root' }) },
  ]);
  expect(lines().length).toBe(1);
  for (let time = 0; time < 3; time += 1) security.tally(failure('root', '198.51.100.1'));
  await security.flush();
  expect((await rowsOf('198.51.100.1')).map(({ times }) => times)).toEqual([5000]);
  await security.stop();
  expect((await rowsOf('198.51.100.1')).map(({ times }) => times)).toEqual([5000, 3]);
});

test('a flood of different names from one address makes a few rows, and none is left uncounted', async () => {
  for (let guess = 0; guess < 20_000; guess += 1) security.tally(failure(`name${guess}`, '198.51.100.2'));
  await security.flush();
  const rows = await rowsOf('198.51.100.2');
  expect(rows.length).toBe(TALLIED_OF_ADDRESS_MAX + 1);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(20_000);
  expect(lines().length).toBe(TALLIED_OF_ADDRESS_MAX + 1);
});

test('a flood from any number of addresses makes no more rows than the bound', async () => {
  const before = await server.deps.db.selectFrom('auditLog').select('id').execute();
  for (let guess = 0; guess < 20_000; guess += 1)
    security.tally(failure(`name${guess}`, `2001:db8::${guess.toString(16)}`));
  await security.flush();
  const after = await server.deps.db.selectFrom('auditLog').select(['id', 'times']).execute();
  const made = after.filter(({ id }) => !before.some((row) => row.id === id));
  expect(made.length).toBeLessThanOrEqual(TALLIED_MAX + 1);
  expect(made.reduce((sum, { times }) => sum + times, 0)).toBe(20_000);
});

test('what somebody typed can forge no line of the log', () => {
  const forged = 'ada\r\n{"level":30,"event":"login","outcome":"done"}\u2028\u0000\u001b[2K"';
  security.tally(failure(forged, '198.51.100.3'));
  expect(lines().map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      event: 'fail-login',
      outcome: 'refused',
      username: forged,
      address: '198.51.100.3',
      device: 'curl/8',
      route: 'POST /api/auth/login',
      reqId: 'req-1',
    }),
  ]);
});

test('a database that is away is said once, and not by every call that meets it', () => {
  const { log, lines: said } = keptLog();
  const away = new AppError('DATABASE_AWAY', 'The database cannot be reached at the moment.');
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  for (let call = 0; call < 500; call += 1)
    log.child({ reqId: call }).error({ err: away }, 'a request failed');
  for (let poll = 0; poll < 500; poll += 1) log.error({ err: refused }, 'the job queue reports an error');
  log.error({ err: new Error('something else') }, 'a request failed');
  log.error({ err: new Error('something else') }, 'a request failed');
  expect(said().length).toBe(3);
});
