import {
  addFaculty,
  deleteDepartment,
  deleteFaculty,
  fetchMailBatch,
  fetchMailBatches,
  firstSteps,
  resetFacultyPassword,
  restorePlace,
  sendMailsAgain,
  type MailState,
} from '@assay/contract';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { mailerOf, startMailServer } from '../../../test/fakes/mail-server.ts';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { startMailSender } from '../../platform/mail/mail-sender.ts';
import { sweepMails } from '../../platform/mail/mail-batch.repository.ts';
import { countMails, sendLater, type OutgoingMail } from '../../platform/mail/outgoing-mail.repository.ts';
import { deleteDuePlaces } from '../institutes/index.ts';

const server = useTestServer({ SMTP_URL: 'smtp://127.0.0.1:9' }, { sendsMail: false });
let admin = '';
let place: TestDepartment;
let people: TestAccount[] = [];

beforeEach(async () => {
  const { deps } = server;
  await deps.db.deleteFrom('outgoingMail').execute();
  await deps.db.deleteFrom('mailBatch').execute();
  admin = await loginAs(server, await makeAdmin(deps));
  place = await makeDepartment(deps);
  people = [await makeFaculty(deps, place), await makeFaculty(deps, place), await makeFaculty(deps, place)];
});

/** A mail server that has no mailbox for these addresses, and a sender that goes on until the test ends. */
const sendMails = async (refused: ReadonlySet<string> = new Set()) => {
  const mails = await startMailServer({
    onRcptTo: ({ address }, _session, answer) =>
      answer(
        refused.has(address) ? Object.assign(new Error('No such user'), { responseCode: 550 }) : undefined,
      ),
  });
  const deps = { ...server.deps, mail: mailerOf({ SMTP_URL: mails.url }) };
  onTestFinished(startMailSender(deps, { everyMs: 20, againMs: 20, awayMs: 20, finishMs: 50 }));
  return mails;
};

const addressOf = (person: TestAccount | undefined) => `${person?.username}@example.edu`;

const write = (
  to: readonly TestAccount[],
  more: Partial<OutgoingMail> = {},
  kind = 'greetings',
): Promise<string | null> =>
  sendLater(
    server.deps.db,
    kind,
    to.map((person) => ({
      to: addressOf(person),
      subject: 'Hello',
      text: 'the secret words',
      accountId: person.id,
      ...more,
    })),
  );

const batches = async (
  query: Parameters<typeof server.call<typeof fetchMailBatches>>[1]['query'] = {},
  token = admin,
) => (await server.call(fetchMailBatches, { token, query })).body;

const countsOf = async (id: string | null): Promise<Record<MailState, number> | undefined> =>
  (await batches()).data.find(({ _id }) => _id === id)?.counts;

const noneWaits = (id: string | null) =>
  waitFor('no mail waits', async () => (await countsOf(id))?.WAITING === 0);

const mailsOf = async (id: string | null, token = admin) =>
  server.call(fetchMailBatch, { token, params: { id: id ?? '' } });

const again = (id: string | null, { token = admin, mailId }: { token?: string; mailId?: string } = {}) =>
  server.call(sendMailsAgain, { token, body: { _id: id ?? '', mailId } });

test('what was mailed is listed with who caused it and what became of it, and opened without what it says', async () => {
  const head = await makeHead(server.deps, place, { fullname: 'Meera Head' });
  const body = {
    fullname: 'New Colleague',
    email: 'new.colleague@example.edu',
    phone: '9812345678',
    gender: 'FEMALE',
  } as const;
  const token = await loginAs(server, head);
  expect((await server.call(addFaculty, { token, body })).status).toBe(200);
  const [batch] = (await batches()).data;
  expect(batch).toMatchObject({
    kind: 'first passwords',
    startedBy: 'Meera Head',
    counts: { WAITING: 1, SENT: 0, REFUSED: 0, DROPPED: 0 },
  });
  await sendMails(new Set(['new.colleague@example.edu']));
  await waitFor('it is refused', async () => (await countsOf(batch?._id ?? ''))?.REFUSED === 1);
  const opened = await mailsOf(batch?._id ?? '');
  expect(opened.body.batch).toMatchObject({ kind: 'first passwords', startedBy: 'Meera Head' });
  expect(opened.body.data).toMatchObject([
    {
      fullname: 'New Colleague',
      address: 'new.colleague@example.edu',
      state: 'REFUSED',
      why: 'EENVELOPE 550',
    },
  ]);
  expect(JSON.stringify(opened.body)).not.toMatch(/letter|password_mark|Password:/);
  const steps = (await server.call(firstSteps, { token: admin })).body.data;
  expect([steps.refusedMails, (await server.call(firstSteps, { token })).body.data.refusedMails]).toEqual([
    1,
    null,
  ]);
});

test('what was refused is sent again, all of it or one mail, and what was sent is not', async () => {
  const refused = new Set([addressOf(people[0]), addressOf(people[1])]);
  const mails = await sendMails(refused);
  const id = await write(people);
  await noneWaits(id);
  expect(await countsOf(id)).toEqual({ WAITING: 0, SENT: 1, REFUSED: 2, DROPPED: 0 });
  refused.clear();
  const one = (await mailsOf(id)).body.data.find(({ address }) => address === addressOf(people[0]));
  const answer = await again(id, { mailId: one?._id ?? '' });
  expect([answer.status, answer.body.message, answer.body.data]).toEqual([
    200,
    '1 mail is sent again.',
    { waiting: 1 },
  ]);
  await noneWaits(id);
  expect(await countsOf(id)).toEqual({ WAITING: 0, SENT: 2, REFUSED: 1, DROPPED: 0 });
  expect((await again(id)).body.data).toEqual({ waiting: 1 });
  await noneWaits(id);
  expect(await countsOf(id)).toEqual({ WAITING: 0, SENT: 3, REFUSED: 0, DROPPED: 0 });
  expect(mails.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
    people.map(addressOf).toSorted(),
  );
  expect((await again(id)).status).toBe(409);
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'send-mails-again')
    .where('itemId', '=', id)
    .select('detail')
    .execute();
  expect(noted.map(({ detail }) => detail)).toEqual([
    { name: 'greetings', mails: 1 },
    { name: 'greetings', mails: 1 },
  ]);
});

test('a password goes to the address that was corrected since, a link where it went, and neither once it is replaced', async () => {
  const [wrong, replaced, link] = people;
  const refused = new Set(people.map(addressOf));
  const mails = await sendMails(refused);
  const password = await write(
    [wrong, replaced].filter((one) => one !== undefined),
    { endsWithPassword: true },
  );
  const links = await write(
    [link].filter((one) => one !== undefined),
    {
      endsWithPassword: true,
      goodUntil: new Date(server.deps.now().getTime() + 3_600_000),
    },
  );
  await noneWaits(password);
  await noneWaits(links);
  const corrected = { email: 'right@example.edu', emailIsConfirmed: true };
  for (const person of [wrong, link])
    await server.deps.db
      .updateTable('account')
      .set(corrected)
      .where('id', '=', person?.id ?? '')
      .execute();
  const head = await loginAs(server, await makeHead(server.deps, place));
  await server.call(resetFacultyPassword, { token: head, body: { id: replaced?.id ?? '' } });
  refused.clear();
  await again(password);
  await again(links);
  await noneWaits(password);
  await noneWaits(links);
  // The third is the one about the new password, which names it.
  expect((await mails.mailsCome(3)).flatMap(({ recipients }) => recipients).toSorted()).toEqual(
    [addressOf(link), 'right@example.edu', `${replaced?.username}@example.org`].toSorted(),
  );
  expect(await countsOf(password)).toEqual({ WAITING: 0, SENT: 1, REFUSED: 0, DROPPED: 1 });
});

test('what has expired is not sent again', async () => {
  await sendMails();
  const id = await write(people, { goodUntil: new Date(server.deps.now().getTime() - 1000) });
  await noneWaits(id);
  expect((await countsOf(id))?.REFUSED).toBe(3);
  expect((await again(id)).status).toBe(409);
});

test('heads see what went to their own people alone, and send nothing else again', async () => {
  const { deps } = server;
  const second = await makeDepartment(deps, place.instituteId);
  const own = await write(people);
  const both = await write([...people, await makeFaculty(deps, second)]);
  const foreign = await write([await makeFaculty(deps, await makeDepartment(deps))]);
  const head = await loginAs(server, await makeHead(deps, place));
  const institute = await loginAs(server, await makeInstituteHead(deps, place));
  const seenBy = async (token: string) => new Set((await batches({}, token)).data.map(({ _id }) => _id));
  expect(await seenBy(head)).toEqual(new Set([own]));
  expect(await seenBy(institute)).toEqual(new Set([own, both]));
  expect(await seenBy(admin)).toEqual(new Set([own, both, foreign]));
  expect([(await mailsOf(both, head)).status, (await mailsOf(foreign, institute)).status]).toEqual([
    404, 404,
  ]);
  expect([
    (await again(both, { token: head })).status,
    (await again(foreign, { token: institute })).status,
  ]).toEqual([404, 404]);
});

test('the list is narrowed and paged by the server', async () => {
  await sendMails(new Set([addressOf(people[0])]));
  const first = await write(people.slice(0, 1), {}, 'first passwords');
  const second = await write(people.slice(1), {}, 'changed marks');
  await noneWaits(first);
  await noneWaits(second);
  const found = async (query: Parameters<typeof batches>[0]) => {
    const { data, total } = await batches(query);
    return [data.map(({ kind }) => kind), total];
  };
  expect(await found({})).toEqual([['changed marks', 'first passwords'], 2]);
  expect(await found({ state: 'REFUSED' })).toEqual([['first passwords'], 1]);
  expect(await found({ kind: 'marks' })).toEqual([['changed marks'], 1]);
  expect(await found({ pageSize: 1, page: 1 })).toEqual([['first passwords'], 2]);
  const query = { state: 'SENT', search: people[1]?.username ?? '' } as const;
  const mails = await server.call(fetchMailBatch, { token: admin, params: { id: second ?? '' }, query });
  expect(mails.body.data.map(({ address }) => address)).toEqual([addressOf(people[1])]);
});

test('what was deleted is not mailed: neither people nor those of a place that goes', async () => {
  const { deps } = server;
  const head = await loginAs(server, await makeHead(deps, place));
  const [gone] = people;
  await server.call(deleteFaculty, { token: head, body: { id: gone?.id ?? '' } });
  const id = await write(people);
  const { name } = await deps.db
    .selectFrom('department')
    .where('id', '=', place.id)
    .select('name')
    .executeTakeFirstOrThrow();
  await server.call(deleteDepartment, { token: admin, body: { _id: place.id, typedName: name } });
  const mails = await sendMails();
  await waitFor('the deleted one is dropped and the others are held', async () => {
    const { data } = (await mailsOf(id)).body;
    return data.every(
      ({ state, why }) => state === 'DROPPED' || why === 'its institute or department is closed',
    );
  });
  expect(await countsOf(id)).toEqual({ WAITING: 2, SENT: 0, REFUSED: 0, DROPPED: 1 });
  // Nobody who watches the installation has to do anything about these.
  expect((await countMails(deps.db)).waiting).toBe(0);

  await server.call(restorePlace, { token: admin, body: { _id: place.id } });
  await noneWaits(id);
  expect(await countsOf(id)).toEqual({ WAITING: 0, SENT: 2, REFUSED: 0, DROPPED: 1 });

  await server.call(deleteDepartment, { token: admin, body: { _id: place.id, typedName: name } });
  server.passMinutes(8 * 24 * 60);
  admin = await loginAs(server, await makeAdmin(deps));
  await deleteDuePlaces(deps, new AbortController().signal);
  const late = await write(people);
  await noneWaits(late);
  expect((await countsOf(late))?.DROPPED).toBe(3);
  expect(mails.mails).toHaveLength(2);
});

test('what an older server has mailed is found later, and forgotten with its mails', async () => {
  const { db } = server.deps;
  const id = await write(people);
  await db.deleteFrom('mailBatch').execute();
  await sweepMails(db);
  expect(await countsOf(id)).toEqual({ WAITING: 3, SENT: 0, REFUSED: 0, DROPPED: 0 });
  const long = new Date(Date.now() - 31 * 86_400_000);
  await db.updateTable('outgoingMail').set({ state: 'REFUSED', endedAt: long }).execute();
  await db.updateTable('mailBatch').set({ createdAt: long }).execute();
  await sweepMails(db);
  expect((await batches()).data).toEqual([]);
});
