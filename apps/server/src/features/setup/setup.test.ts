import {
  checkSetupLink,
  createAdministrator,
  dismissFirstSteps,
  firstSteps,
  login,
  sendTestMail,
  setupStatus,
  type FirstStep,
} from '@assay/contract';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteAccount,
  loginAs,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeStudent,
  makeSubject,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { claimPort } from '../../../test/claim-port.ts';
import { openMailer } from '../../platform/mail/mail.ts';
import { OWN_MACHINE } from '../../platform/caller.ts';
import { openSession } from '../../platform/sessions/sessions.ts';
import { makeSetupLink } from './index.ts';

const server = useTestServer();

const administrator = {
  username: 'Principal',
  fullname: 'Asha Rao',
  email: 'asha.rao@example.edu',
  password: 'four words in a row',
  confirmPassword: 'four words in a row',
};

const newToken = async (): Promise<string> =>
  (await makeSetupLink(server.deps.db, server.deps)).split('/setup/')[1] ?? '';

const create = (token: string, changes: Partial<typeof administrator> = {}) =>
  server.call(createAdministrator, { body: { token, administrator: { ...administrator, ...changes } } });

const accounts = async (): Promise<string[]> =>
  (await server.deps.db.selectFrom('account').select('username').execute()).map(({ username }) => username);

describe('the set-up link', () => {
  test('while there is no administrator the status says so, nobody logs in, and no account exists', async () => {
    expect((await server.call(setupStatus, {})).body.data).toEqual({ awaitsSetup: true });
    const { status } = await server.call(login, { body: { username: 'admin', password: 'demo1234' } });
    expect([status, await accounts()]).toEqual([401, []]);
  });

  test('holds its token as a hash alone', async () => {
    const token = await newToken();
    expect(Buffer.from(token, 'base64url').length).toBe(32);
    const stored = await server.deps.db.selectFrom('setupLink').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.tokenHash.toString('base64url')).not.toBe(token);
  });

  test('another token makes nothing, and the newest link alone holds', async () => {
    const [first, second] = [await newToken(), await newToken()];
    for (const token of ['guess', first]) {
      const { status, failure } = await create(token);
      expect([status, failure.code]).toEqual([404, 'NOT_FOUND']);
      expect(failure.message).toContain('restart the server');
    }
    expect((await server.call(checkSetupLink, { body: { token: first } })).status).toBe(404);
    expect((await server.call(checkSetupLink, { body: { token: second } })).status).toBe(200);
    expect(await accounts()).toEqual([]);
  });

  test('is good for 24 hours', async () => {
    const token = await newToken();
    const made = server.deps.now();
    server.setNow(new Date(made.getTime() + 24 * 3_600_000 - 5000));
    expect((await server.call(checkSetupLink, { body: { token } })).status).toBe(200);
    server.setNow(new Date(made.getTime() + 24 * 3_600_000 + 1000));
    expect((await server.call(checkSetupLink, { body: { token } })).status).toBe(404);
    expect((await create(token)).status).toBe(404);
    server.setNow(made);
  });

  test('what is wrong is said at its field and makes nothing', async () => {
    const { status, failure } = await create(await newToken(), {
      email: 'asha',
      confirmPassword: 'other words',
    });
    expect([status, failure.code]).toEqual([400, 'VALIDATION']);
    expect(failure.errors?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'administrator.email: Enter a valid email address.',
      'administrator.confirmPassword: The two passwords are not the same.',
    ]);
    expect(await accounts()).toEqual([]);
  });

  test('of calls that race one makes the administrator, who logs in; the link is gone', async () => {
    const token = await newToken();
    const answers = await Promise.all(['one', 'two', 'three'].map((username) => create(token, { username })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const [username = '', ...others] = await accounts();
    expect(others).toEqual([]);
    const { status, body } = await server.call(login, {
      body: { username, password: administrator.password },
    });
    expect([status, body.data.role, body.data.mustChangePassword]).toEqual([200, 'ADMIN', false]);
    expect(body.data.profile).toMatchObject({ fullname: 'Asha Rao', email: 'asha.rao@example.edu' });
    expect((await server.call(setupStatus, {})).body.data).toEqual({ awaitsSetup: false });
    for (const again of [token, 'guess']) {
      const { failure } = await server.call(checkSetupLink, { body: { token: again } });
      expect(failure).toMatchObject({
        code: 'CONFLICT',
        message: 'This installation is already set up. Please log in.',
      });
    }
    expect(await server.deps.db.selectFrom('setupLink').selectAll().execute()).toEqual([]);
    const noted = await server.deps.db
      .selectFrom('auditLog')
      .where('action', '=', 'set-up')
      .select('action')
      .execute();
    expect(noted).toEqual([{ action: 'set-up' }]);
  });
});

describe('first steps', () => {
  let admin = '';
  let here: TestDepartment;
  let head: TestAccount;
  const stepsFor = async (token: string): Promise<Record<string, FirstStep>> => {
    const { data } = (await server.call(firstSteps, { token })).body;
    return Object.fromEntries(data.steps.map((step) => [step.key, step]));
  };

  beforeAll(async () => {
    const { db, now } = server.deps;
    const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    admin = await openSession(db, { id, role: 'ADMIN' }, { now: now(), caller: OWN_MACHINE });
  });

  test('begin with the institute and follow what is there', async () => {
    expect((await stepsFor(admin))['INSTITUTE']).toMatchObject({ done: 0, of: 1 });
    here = await makeDepartment(server.deps);
    expect(await stepsFor(admin)).toMatchObject({
      INSTITUTE: { done: 1, of: 1 },
      DEPARTMENT: { done: 0, of: 1, instituteId: here.instituteId },
      'HEAD-LOGIN': { done: 0, of: 0 },
      SUBJECTS: { done: 0, of: 1 },
    });
    head = await makeHead(server.deps, here);
    const changeLater = (mustChangePassword: boolean) =>
      server.deps.db.updateTable('account').set({ mustChangePassword }).where('id', '=', head.id).execute();
    await changeLater(true);
    expect(await stepsFor(admin)).toMatchObject({
      DEPARTMENT: { done: 1, of: 1, waiting: [], instituteId: null },
      'HEAD-LOGIN': { done: 0, of: 1 },
    });
    expect((await stepsFor(admin))['HEAD-LOGIN']?.waiting[0]).toContain(head.fullname);
    await changeLater(false);
    expect((await stepsFor(admin))['HEAD-LOGIN']).toMatchObject({ done: 1, waiting: [] });
  });

  test('a department counts what is its own and not deleted', async () => {
    const there = await makeDepartment(server.deps, here.instituteId);
    const foreign = await loginAs(server, await makeHead(server.deps, there));
    await makeSubject(server.deps, here);
    const gone = await makeFaculty(server.deps, here);
    await deleteAccount(server.deps, gone);
    const student = await makeStudent(server.deps, here);
    const own = await loginAs(server, head);
    const doneOf = async (token: string) =>
      Object.values(await stepsFor(token)).map(({ key, done, of }) => `${key} ${done}/${of}`);
    expect(await doneOf(own)).toEqual(['SUBJECTS 1/1', 'FACULTY 0/1', 'STUDENTS 1/1', 'GROUP 0/1']);
    expect(await doneOf(foreign)).toEqual(['SUBJECTS 0/1', 'FACULTY 0/1', 'STUDENTS 0/1', 'GROUP 0/1']);
    await makeFaculty(server.deps, here);
    await makeGroup(server.deps, head, [student]);
    expect((await doneOf(own)).every((step) => step.endsWith('1/1'))).toBe(true);
    expect(await stepsFor(admin)).toMatchObject({
      DEPARTMENT: { done: 1, of: 1 },
      SUBJECTS: { done: 1, of: 2 },
      FACULTY: { done: 1, of: 2 },
      STUDENTS: { done: 1, of: 2 },
    });
  });

  test('are put away and brought back by each person for themselves, also twice', async () => {
    const token = await loginAs(server, head);
    const isDismissed = async (whose: string) =>
      (await server.call(firstSteps, { token: whose })).body.data.isDismissed;
    for (const dismissed of [true, true, false, false]) {
      expect((await server.call(dismissFirstSteps, { token, body: { dismissed } })).status).toBe(200);
      expect([await isDismissed(token), await isDismissed(admin)]).toEqual([dismissed, false]);
    }
  });

  test('faculty and students have none', async () => {
    for (const account of [await makeFaculty(server.deps, here), await makeStudent(server.deps, here)]) {
      const token = await loginAs(server, account);
      for (const [route, body] of [
        [firstSteps, undefined],
        [dismissFirstSteps, { dismissed: true }],
        [sendTestMail, { to: 'me@example.edu' }],
      ] as const)
        expect((await server.send(route, { token, body })).status).toBe(403);
    }
  });

  test('a department head is told nothing about mail and sends none', async () => {
    const token = await loginAs(server, head);
    expect((await server.call(firstSteps, { token })).body.data.isMailConfigured).toBeNull();
    expect((await server.call(firstSteps, { token: admin })).body.data.isMailConfigured).toBe(false);
    expect((await server.call(sendTestMail, { token, body: { to: 'me@example.edu' } })).status).toBe(403);
  });

  describe('a test mail', () => {
    const stops: (() => unknown)[] = [];
    afterEach(async () => {
      for (const stop of stops.splice(0)) await stop();
    });
    const send = (to: string) => server.call(sendTestMail, { token: admin, body: { to } });
    /** Lets the server send its mail there. */
    const useMailServer = (port: number): void => {
      const { deps } = server;
      const before = deps.mail;
      const mail = openMailer({
        ...deps.config,
        smtpUrl: `smtp://127.0.0.1:${port}`,
        mailFrom: 'exam@example.edu',
      });
      deps.mail = mail;
      stops.push(() => {
        deps.mail = before;
        mail.close();
      });
    };

    test('says what is missing where no mail server is set', async () => {
      const { status, failure } = await send('asha@example.edu');
      expect([status, failure.code]).toEqual([409, 'NOT_CONFIGURED']);
      expect(failure.message).toContain('SMTP_URL');
    });

    test('arrives at the mail server', async () => {
      const port = await claimPort();
      const received: Buffer[] = [];
      const smtp = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData: (stream, _session, done) => {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            received.push(Buffer.concat(chunks));
            done();
          });
        },
      });
      await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', () => resolve()));
      stops.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
      useMailServer(port);
      expect((await send('asha@example.edu')).body).toEqual({
        success: true,
        message: 'The mail server has accepted the mail to asha@example.edu.',
      });
      const { from, to, text } = await PostalMime.parse(received[0] ?? '');
      expect([from?.address, to?.[0]?.address]).toEqual(['exam@example.edu', 'asha@example.edu']);
      expect(text).toContain(server.deps.config.publicUrl);
    });

    test('says so when the mail server is away, and refuses what is no address', async () => {
      useMailServer(await claimPort());
      const { status, failure } = await send('asha@example.edu');
      expect([status, failure.code]).toEqual([424, 'MAIL_AWAY']);
      expect((await send('asha')).failure.errors?.[0]).toEqual({
        path: 'to',
        message: 'Enter a valid email address.',
      });
    });
  });
});
