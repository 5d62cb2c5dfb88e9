import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { mailerOf, startMailServer } from '../../../test/fakes/mail-server.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import type { Deps } from '../deps.ts';
import { claimPort } from '../../../test/claim-port.ts';
import { finishMails, mailInBackground } from './mail-in-background.ts';

const server = useTestServer();

/** The test server's parts with another way of mail, and what they log. */
const depsWith = (settings: NodeJS.ProcessEnv): { deps: Deps; log: string[] } => {
  const log: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      log.push(String(chunk));
      done();
    },
  });
  return { deps: { ...server.deps, mail: mailerOf(settings), log: pino(sink) }, log };
};

/** What the audit log has of mails that could not be sent. */
const failedMails = async () => {
  await server.deps.security.flush();
  return server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'fail-mail')
    .select(['actorId', 'times', 'detail'])
    .execute();
};

const lettersTo = (...names: string[]) =>
  names.map((name) => ({ to: `${name}@example.edu`, subject: 'Hello', text: `the secret of ${name}` }));

test('mails that a server will not take for a while come later, and each comes once', async () => {
  let refusals = 3;
  const mails = await startMailServer({
    onMailFrom: (_address, _session, answer) => {
      refusals -= 1;
      if (refusals < 0) return answer();
      answer(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
  });
  const { deps, log } = depsWith({ SMTP_URL: mails.url });
  mailInBackground(deps, 'greetings', lettersTo('asha', 'meera'), [20, 20, 20]);
  const came = await mails.mailsCome(2);
  expect(came.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
    'asha@example.edu',
    'meera@example.edu',
  ]);
  expect(log).toEqual([]);
});

test('a mail server that is away at first is found when it comes', async () => {
  const port = await claimPort();
  const { deps, log } = depsWith({ SMTP_URL: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false` });
  mailInBackground(deps, 'greetings', lettersTo('asha'), [500, 500, 500, 500, 500, 500]);
  const mails = await startMailServer({ port });
  expect((await mails.mailsCome(1))[0]?.text).toContain('the secret of asha');
  expect(log).toEqual([]);
});

test('an address that does not exist is tried once, and the others get their mails', async () => {
  const tried: string[] = [];
  const mails = await startMailServer({
    onRcptTo: ({ address }, _session, answer) => {
      tried.push(address);
      if (!address.startsWith('nobody')) return answer();
      answer(Object.assign(new Error('No such user here'), { responseCode: 550 }));
    },
  });
  const { deps, log } = depsWith({ SMTP_URL: mails.url });
  mailInBackground(deps, 'greetings', lettersTo('nobody', 'asha', 'meera', 'om'), [20, 20]);
  await mails.mailsCome(3);
  await waitFor('it is logged', () => log.some((line) => line.includes('1 of 4 mails could not be sent')));
  expect(tried.filter((address) => address.startsWith('nobody'))).toHaveLength(1);
});

test('a mail server that stays away is given up with a word in the log, which holds nothing of the mails', async () => {
  const { deps, log } = depsWith({ SMTP_URL: `smtp://127.0.0.1:${await claimPort()}` });
  mailInBackground(deps, 'greetings', lettersTo('asha', 'meera', 'om', 'ravi'), [10, 10]);
  await waitFor('it is logged', () => log.some((line) => line.includes('4 of 4 mails could not be sent')));
  expect(log.join('')).toContain('greetings');
  expect(log.join('')).not.toMatch(/secret|example\.edu/);
  expect(await failedMails()).toContainEqual({
    actorId: null,
    times: 4,
    detail: { name: 'greetings', why: expect.stringMatching(/^E[A-Z]+$/) },
  });
});

test('where no mail server is configured the log says where the mails lie, and nothing else', async () => {
  const { deps, log } = depsWith({ DATA_DIR: server.deps.config.dataDir });
  mailInBackground(deps, 'greetings', lettersTo('asha'));
  await waitFor('it is logged', () => log.length > 0);
  expect(log.join('')).toContain(deps.mail.outbox);
  expect(log.join('')).not.toMatch(/secret|example\.edu/);
});

test('a server that stops waits for the mails that it has begun, and has nothing to say then', async () => {
  const release = Promise.withResolvers<void>();
  const mails = await startMailServer({
    onMailFrom: (_address, _session, answer) => void release.promise.then(() => answer()),
  });
  const { deps, log } = depsWith({ SMTP_URL: mails.url });
  mailInBackground(deps, 'greetings', lettersTo('asha', 'meera', 'om'));
  const finished = finishMails(deps, 60_000).then(() => mails.mails.length);
  release.resolve();
  expect(await finished).toBe(3);
  expect(log).toEqual([]);
});

test('it does not wait for ever: what is left is logged as a number, with what it was', async () => {
  const { deps, log } = depsWith({ SMTP_URL: `smtp://127.0.0.1:${await claimPort()}` });
  mailInBackground(deps, 'greetings', lettersTo('asha', 'meera', 'om'), [600_000]);
  await finishMails(deps, 20);
  expect(log.join('')).toContain('3 mails were not sent before the server stopped (greetings)');
  expect(log.join('')).not.toMatch(/secret|example\.edu/);
  expect(await failedMails()).toContainEqual({
    actorId: null,
    times: 3,
    detail: { name: 'greetings', why: 'the server stopped' },
  });
});
