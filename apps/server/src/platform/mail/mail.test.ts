import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { MAIL_LOGIN, mailerOf, startMailServer } from '../../../test/fakes/mail-server.ts';
import { claimPort } from '../../../test/claim-port.ts';

const LETTER = { to: 'asha@example.edu', subject: 'नमस्ते', text: 'Hello Asha,\n\nà bientôt.\n' };
const login = `${MAIL_LOGIN.user}:${encodeURIComponent(MAIL_LOGIN.password)}`;

test('a mail reaches a server that demands encryption and a login, with sender, subject and text', async () => {
  const server = await startMailServer({ demandsLogin: true });
  const mailer = mailerOf({
    SMTP_URL: server.url.replace('//', `//${login}@`),
    MAIL_FROM: 'Exams <exams@example.edu>',
  });
  expect(mailer.isConfigured).toBe(true);
  await mailer.send(LETTER);
  expect(server.mails).toMatchObject([
    {
      recipients: ['asha@example.edu'],
      from: { name: 'Exams', address: 'exams@example.edu' },
      subject: 'नमस्ते',
      text: LETTER.text,
    },
  ]);
});

test('an address that holds a comma is one address', async () => {
  const server = await startMailServer();
  const mailer = mailerOf({ SMTP_URL: server.url });
  await mailer.send({ ...LETTER, to: 'asha,victim@example.edu' }).catch(() => undefined);
  expect(server.mails.flatMap(({ recipients }) => recipients)).not.toContain('victim@example.edu');
});

test('a line break makes neither a further header nor a further recipient', async () => {
  const server = await startMailServer();
  const mailer = mailerOf({ SMTP_URL: server.url });
  const further = '\r\nBcc: victim@example.edu\r\n\r\nAnother text';
  await mailer.send({ ...LETTER, subject: `Hello${further}` });
  await mailer.send({ ...LETTER, to: `asha@example.edu${further}` }).catch(() => undefined);
  expect(server.mails[0]).toMatchObject({ recipients: [LETTER.to], text: LETTER.text });
  expect(server.mails.flatMap(({ recipients, bcc = [] }) => [...recipients, ...bcc])).not.toContain(
    'victim@example.edu',
  );
});

test('a wrong login, a certificate that nobody vouches for, and nobody there are failures', async () => {
  const server = await startMailServer({ demandsLogin: true });
  const wrong = mailerOf({ SMTP_URL: server.url.replace('//', '//assay:guess@') });
  await expect(wrong.send(LETTER)).rejects.toMatchObject({ code: 'EAUTH' });
  const strict = mailerOf({ SMTP_URL: `smtp://${login}@127.0.0.1:${server.port}` });
  await expect(strict.send(LETTER)).rejects.toThrow(/certificate/i);
  const away = mailerOf({ SMTP_URL: `smtp://127.0.0.1:${await claimPort()}` });
  await expect(away.send(LETTER)).rejects.toThrow(/ECONNREFUSED/);
  expect(server.mails).toEqual([]);
});

test('without a mail server a mail is a file in the outbox, which its owner alone can read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-outbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const mailer = mailerOf({ DATA_DIR: dataDir });
  expect(mailer.isConfigured).toBe(false);
  await mailer.send(LETTER);
  const [name = ''] = await readdir(mailer.outbox);
  expect(name).toMatch(/\.eml$/);
  const file = join(mailer.outbox, name);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const mail = await PostalMime.parse(await readFile(file));
  expect([mail.to?.[0]?.address, mail.subject, mail.text]).toEqual([LETTER.to, LETTER.subject, LETTER.text]);
});
