import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { claimPort } from '../../../test/claim-port.ts';
import { mailerOf, startMailServer } from '../../../test/fakes/mail-server.ts';
import { makeDepartment, makeFaculty } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { startMailSender, type MailPace } from './mail-sender.ts';
import { sendLater, type OutgoingMail } from './outgoing-mail.repository.ts';

const server = useTestServer({}, { sendsMail: false });
let accountId = '';

beforeEach(async () => {
  await server.deps.db.deleteFrom('outgoingMail').execute();
  ({ id: accountId } = await makeFaculty(server.deps, await makeDepartment(server.deps)));
});

/** Another server on the same database, which does nothing but send mails; what it logs, and how it stops. */
const startSender = (settings: NodeJS.ProcessEnv, pace: Partial<MailPace> = {}) => {
  const log: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      log.push(String(chunk));
      done();
    },
  });
  const deps = { ...server.deps, mail: mailerOf(settings), log: pino(sink) };
  const stop = startMailSender(deps, { everyMs: 20, againMs: 20, awayMs: 20, finishMs: 50, ...pace });
  onTestFinished(stop);
  return { log, stop };
};

const write = (names: readonly string[], more: Partial<OutgoingMail> = {}) =>
  sendLater(
    server.deps.db,
    'greetings',
    names.map((name) => ({
      to: `${name}@example.edu`,
      subject: 'Hello',
      text: `the secret of ${name}`,
      accountId,
      ...more,
    })),
  );

const rows = () =>
  server.deps.db
    .selectFrom('outgoingMail')
    .orderBy('id')
    .select(['address', 'state', 'why', 'tries', 'letter', 'leasedBy'])
    .execute();

const allEnd = () =>
  waitFor('no mail waits', async () => (await rows()).every(({ state }) => state !== 'WAITING'));

/** What the audit log has of mails that could not be sent. */
const failedMails = async () => {
  await server.deps.security.flush();
  return server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'fail-mail')
    .select(['actorId', 'times', 'detail'])
    .execute();
};

test('of many mails two servers send each once, and what they say is nowhere then', async () => {
  const mails = await startMailServer();
  const names = Array.from({ length: 30 }, (_, place) => `person${place}`);
  await write(names);
  expect(JSON.stringify(await rows())).not.toContain('secret');
  for (let count = 0; count < 2; count += 1) startSender({ SMTP_URL: mails.url });
  await allEnd();
  expect(mails.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
    names.map((name) => `${name}@example.edu`).toSorted(),
  );
  expect(new Set(mails.mails.map(({ messageId }) => messageId)).size).toBe(30);
  expect(new Set((await rows()).map(({ state, letter }) => `${state} ${letter}`))).toEqual(
    new Set(['SENT null']),
  );
});

test('what a transaction takes back is not mailed', async () => {
  const mails = await startMailServer();
  const undone = server.deps.db.transaction().execute(async (trx) => {
    await sendLater(trx, 'greetings', [{ to: 'x@example.edu', subject: 'x', text: 'x', accountId }]);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  await write(['asha']);
  startSender({ SMTP_URL: mails.url });
  await allEnd();
  expect(mails.mails.flatMap(({ recipients }) => recipients)).toEqual(['asha@example.edu']);
});

test('a mail of a server that is gone in the middle comes from another one, recognisable by its id', async () => {
  const ids: (string | undefined)[] = [];
  const silent = await startMailServer({ onMailFrom: () => ids.push('asked') });
  await write(['asha']);
  const { stop } = startSender({ SMTP_URL: silent.url }, { leaseMs: 1500 });
  await waitFor('the mail is under way', () => ids.length === 1);
  // As good as killed: it writes nothing down any more before its lease is over.
  await stop();
  expect(await rows()).toMatchObject([{ state: 'WAITING', leasedBy: expect.any(String) }]);
  const mails = await startMailServer();
  startSender({ SMTP_URL: mails.url });
  const [mail] = await mails.mailsCome(1);
  const [row] = await server.deps.db.selectFrom('outgoingMail').select('id').execute();
  expect(mail?.messageId).toBe(`<${row?.id}@localhost>`);
  await allEnd();
});

test('mails that a server will not take for a while come later, and each comes once', async () => {
  let refusals = 3;
  const mails = await startMailServer({
    onMailFrom: (_address, _session, answer) => {
      refusals -= 1;
      if (refusals < 0) return answer();
      answer(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
  });
  await write(['asha', 'meera']);
  const { log } = startSender({ SMTP_URL: mails.url });
  await allEnd();
  expect(mails.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
    'asha@example.edu',
    'meera@example.edu',
  ]);
  expect(log).toEqual([]);
});

test('a mail server that is away costs no mail a try, and all come when it comes', async () => {
  const port = await claimPort();
  await write(['asha', 'meera', 'om', 'ravi', 'zoya']);
  const { log } = startSender({ SMTP_URL: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false` });
  await waitFor('it is logged', () => log.some((line) => line.includes('cannot be reached')));
  const mails = await startMailServer({ port });
  await allEnd();
  expect(mails.mails).toHaveLength(5);
  expect((await rows()).filter(({ state, tries }) => state === 'SENT' && tries === 0)).toHaveLength(5);
  expect(log.join('')).not.toMatch(/secret|example\.edu/);
  expect(await failedMails()).toEqual([]);
});

test('an address that does not exist is tried once, told as a number, and the others get their mails', async () => {
  const tried: string[] = [];
  const mails = await startMailServer({
    onRcptTo: ({ address }, _session, answer) => {
      tried.push(address);
      if (!address.startsWith('nobody')) return answer();
      answer(Object.assign(new Error('No such user here'), { responseCode: 550 }));
    },
  });
  await write(['nobody', 'asha', 'meera', 'om']);
  const { log } = startSender({ SMTP_URL: mails.url });
  await allEnd();
  expect(mails.mails).toHaveLength(3);
  expect(tried.filter((address) => address.startsWith('nobody'))).toHaveLength(1);
  expect((await rows())[0]).toMatchObject({ state: 'REFUSED', why: 'EENVELOPE 550' });
  expect(log.join('')).toContain('greetings');
  expect(log.join('')).not.toMatch(/secret|example\.edu/);
  expect(await failedMails()).toMatchObject([
    { actorId: null, times: 1, detail: { name: 'greetings', why: 'EENVELOPE 550' } },
  ]);
});

test('a mail that nobody takes for two days is given up', async () => {
  await write(['asha']);
  await server.deps.db
    .updateTable('outgoingMail')
    .set({ createdAt: new Date(Date.now() - 49 * 3_600_000) })
    .execute();
  startSender({ SMTP_URL: `smtp://127.0.0.1:${await claimPort()}` });
  await allEnd();
  expect(await rows()).toMatchObject([{ state: 'REFUSED', why: expect.stringMatching(/^E[A-Z]+$/) }]);
});

test('nobody is mailed what has expired, an old password, or for a deleted account', async () => {
  const { db } = server.deps;
  await write(['expired'], { goodUntil: new Date(server.deps.now().getTime() - 1) });
  await write(['former'], { endsWithPassword: true });
  await db.updateTable('account').set({ passwordHash: 'other' }).where('id', '=', accountId).execute();
  await write(['present'], { endsWithPassword: true });
  const gone = await makeFaculty(server.deps, await makeDepartment(server.deps));
  await write(['gone'], { accountId: gone.id });
  await db.updateTable('account').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute();
  const mails = await startMailServer();
  startSender({ SMTP_URL: mails.url });
  await allEnd();
  expect(mails.mails.flatMap(({ recipients }) => recipients)).toEqual(['present@example.edu']);
  expect((await rows()).map(({ state, why }) => [state, why])).toEqual([
    ['REFUSED', 'what it holds has expired'],
    ['DROPPED', 'the password was changed since'],
    ['SENT', null],
    ['DROPPED', 'the account was deleted'],
  ]);
});

test('where no mail server is configured the log says where the mails lie, and nothing else', async () => {
  await write(['asha']);
  const { log } = startSender({ DATA_DIR: server.deps.config.dataDir });
  await waitFor('it is logged', () => log.length > 0);
  expect(log.join('')).toContain(server.deps.mail.outbox);
  expect(log.join('')).not.toMatch(/secret|example\.edu/);
});
