import {
  answerOffer,
  copyFromBank,
  deleteQuestion,
  editQuestion,
  fetchBank,
  fetchBankQuestion,
  fetchOffer,
  fetchQuestionOrigin,
  offerQuestion,
  restoreQuestion,
  takeBackOffer,
  viewQuestion,
  type Bank,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../../test/database/count-queries.ts';
import {
  deleteAccount,
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeInstituteHead,
  makeQuestion,
  makeSubject,
  makeTag,
  makeTask,
  questionDraft,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { sendMailsTo, startMailServer } from '../../../../test/fakes/mail-server.ts';
import { openedEdition } from '../../../../test/opened-edition.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let here: TestDepartment;
let author: TestAccount;
let stranger: TestAccount;
let head: Awaited<ReturnType<typeof makeInstituteHead>>;

beforeAll(async () => {
  const { deps } = server;
  here = await makeDepartment(deps);
  author = await makeFaculty(deps, here, { fullname: 'Meera Deshpande' });
  head = await makeInstituteHead(deps, here);
  stranger = await makeFaculty(deps, await makeDepartment(deps));
});

type Someone = Parameters<typeof loginAs>[1];
const offer = async (questionId: string, said: Partial<BodyIn<typeof offerQuestion>> = {}) =>
  server.call(offerQuestion, {
    token: await loginAs(server, author),
    body: { questionId, version: 1, bank: 'PLATFORM', ...said },
  });
const answer = async (questionId: string, agrees: boolean, as: Someone = head) =>
  server.call(answerOffer, {
    token: await loginAs(server, as),
    body: { questionId, version: 1, agrees },
  });
const offerToAll = async (questionId: string) => {
  await offer(questionId);
  await answer(questionId, true);
  return questionId;
};
const read = async (questionId: string, as: Someone = stranger) =>
  server.call(fetchBankQuestion, { token: await loginAs(server, as), params: { questionId } });
const list = async (query: QueryIn<typeof fetchBank>, as: Someone = stranger) =>
  (await server.call(fetchBank, { token: await loginAs(server, as), query })).body;
const copy = async (
  questionId: string,
  said: Partial<BodyIn<typeof copyFromBank>> = {},
  as: Someone = stranger,
) =>
  server.call(copyFromBank, {
    token: await loginAs(server, as),
    body: { questionId, version: 1, ...said },
  });
const view = async (questionId: string, as: Someone = stranger) =>
  (await server.call(viewQuestion, { token: await loginAs(server, as), body: { questionId } })).body.data;
const originOf = async (questionId: string, as: Someone = stranger) =>
  (await server.call(fetchQuestionOrigin, { token: await loginAs(server, as), params: { questionId } })).body
    .data;
const addVersion = async (questionId: string, question: string) => {
  const token = await loginAs(server, author);
  const edition = await openedEdition(server, token, 'question', questionId);
  await server.call(editQuestion, { token, body: { ...questionDraft({ question }), questionId, edition } });
};
const notedOf = (questionId: string) =>
  server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', questionId)
    .orderBy('id')
    .select(['action', 'actorId'])
    .execute();

describe('an offer', () => {
  test('to all institutes reaches the own one at once, and the others once somebody has agreed', async () => {
    const questionId = await makeQuestion(server.deps, author);
    const near = await makeFaculty(server.deps, await makeDepartment(server.deps, here.instituteId));
    const { body } = await offer(questionId, { note: '  Used twice. ' });
    expect([body.message, body.data]).toMatchObject([
      'Offered; waiting for a word',
      { offer: { bank: 'PLATFORM', version: 1, note: 'Used twice.', isWaiting: true, agreedBy: null } },
    ]);
    expect([(await read(questionId)).status, (await read(questionId, near)).status]).toEqual([404, 200]);
    expect((await list({ standing: 'waiting' }, head)).data.map(({ _id }) => _id)).toContain(questionId);
    expect((await read(questionId, head)).body.data.mayAnswer).toBe(true);

    expect((await answer(questionId, true)).body.message).toBe('All institutes see it now');
    expect((await read(questionId)).body.data).toMatchObject({
      author: 'Meera Deshpande',
      isOwn: false,
      mayAnswer: false,
      offer: { isWaiting: false, agreedBy: head.fullname },
    });
    // A second answer says nothing new.
    await answer(questionId, true);
    await answer(questionId, false, await makeAdmin(server.deps));
    expect([(await read(questionId)).status, (await read(questionId, near)).body.data.offer.bank]).toEqual([
      404,
      'INSTITUTE',
    ]);
    expect((await notedOf(questionId)).map(({ action }) => action)).toEqual([
      'offer-question',
      'agree-to-offer',
      'decline-offer',
    ]);
  });

  test('is mailed its answer, whether somebody agrees, refuses, or takes that back', async () => {
    const mails = await startMailServer();
    await sendMailsTo(server, mails);
    const [liked, refused] = [
      await makeQuestion(server.deps, author),
      await makeQuestion(server.deps, author),
    ];
    for (const questionId of [liked, refused]) await offer(questionId);
    await answer(liked, true);
    // A second answer says nothing new, and nor does an edit of the offer.
    await answer(liked, true);
    const [agreed] = await mails.mailsCome(1);
    expect(agreed?.recipients).toEqual([`${author.username}@example.org`]);
    expect(agreed?.subject).toMatch(/^All institutes see “.+” now$/);
    expect(agreed?.text).toContain('Hello Meera Deshpande,');
    expect(agreed?.text).toContain(`${head.fullname} has agreed: all institutes see it now.`);
    expect(agreed?.text).toContain(`/faculty/questions/view-question/${liked}`);
    await answer(refused, false);
    const [, left] = await mails.mailsCome(2);
    expect(left?.text).toContain(`${head.fullname} has not agreed: it stays with your own institute`);
    await answer(liked, false);
    const [, , back] = await mails.mailsCome(3);
    expect(back?.text).toContain(`${head.fullname} has taken that back`);
  });

  test('shows the version that was offered until another is, which needs no new word', async () => {
    const questionId = await offerToAll(
      await makeQuestion(server.deps, author, { statement: '<p>One.</p>' }),
    );
    await addVersion(questionId, '<p>Two.</p>');
    expect((await read(questionId)).body.data).toMatchObject({ version: 1, question: '<p>One.</p>' });
    await offer(questionId, { version: 2 });
    expect((await read(questionId)).body.data).toMatchObject({
      version: 2,
      question: '<p>Two.</p>',
      offer: { agreedBy: head.fullname },
    });
    expect((await answer(questionId, false)).failure.message).toBe(
      'Version 2 of this question is offered by now. Nothing was done; please look at it first.',
    );
    // To the own institute, and to all again: then somebody has to agree again.
    await offer(questionId, { version: 2, bank: 'INSTITUTE' });
    await offer(questionId, { version: 2 });
    expect((await read(questionId)).status).toBe(404);
    expect((await offer(questionId, { version: 3 })).failure.message).toBe('Version not found.');
  });

  test('says how many tasks have the question that are not over', async () => {
    const questionId = await makeQuestion(server.deps, author);
    await makeTask(server.deps, author, { questions: [questionId] });
    await makeTask(server.deps, author, { questions: [questionId], ...windowOf(server.deps, -90, -30) });
    const { body } = await server.call(fetchOffer, {
      token: await loginAs(server, author),
      params: { questionId },
    });
    expect(body.data).toEqual({ offer: null, copies: 0, openTasks: 1 });
  });

  test('goes with its question or its owner, and comes back with a question that is brought back', async () => {
    const { deps } = server;
    const token = await loginAs(server, author);
    const used = await offerToAll(await makeQuestion(deps, author));
    await makeTask(deps, author, { questions: [used] });
    const unused = await offerToAll(await makeQuestion(deps, author));
    for (const questionId of [used, unused])
      await server.call(deleteQuestion, { token, body: { questionId } });
    expect([(await read(used)).status, (await read(unused)).status]).toEqual([404, 404]);
    expect((await offer(used)).status).toBe(409);
    await server.call(restoreQuestion, { token, body: { questionId: used } });
    expect((await read(used)).status).toBe(200);

    const leaver = await makeFaculty(deps, here);
    const left = await makeQuestion(deps, leaver);
    const said: BodyIn<typeof offerQuestion> = { questionId: left, version: 1, bank: 'INSTITUTE' };
    await server.call(offerQuestion, { token: await loginAs(server, leaver), body: said });
    expect((await read(left, author)).status).toBe(200);
    await deleteAccount(deps, leaver);
    expect((await read(left, author)).status).toBe(404);
  });
});

describe('the list of a bank', () => {
  test('is narrowed, searched, sorted and paged, and asks no query per row', async () => {
    const { deps } = server;
    const [from, reader] = [await makeDepartment(deps), await makeFaculty(deps, await makeDepartment(deps))];
    const writer = await makeFaculty(deps, from, { fullname: 'Zubin Contractor' });
    const subject = await makeSubject(deps, from, { name: 'Compiler Design' });
    const tag = await makeTag(deps, 'scanners of Zubin');
    const make = async (given: Parameters<typeof makeQuestion>[2], bank: Bank = 'PLATFORM') => {
      const questionId = await makeQuestion(deps, writer, given);
      await server.call(offerQuestion, {
        token: await loginAs(server, writer),
        body: { questionId, version: 1, bank },
      });
      if (bank === 'PLATFORM') await answer(questionId, true, await makeAdmin(deps));
      return questionId;
    };
    const first = await make({ name: 'Tokens', subjectId: subject.id, tags: [tag], marks: 3 });
    const second = await make({ name: 'Parse trees', difficulty: 3, languages: ['JAVA'], marks: 8 });
    await make({ name: 'Hidden from others' }, 'INSTITUTE');
    const found = async (query: QueryIn<typeof fetchBank>) => {
      const { data, total } = await list({ author: 'zubin', ...query }, reader);
      return [...data.map(({ _id }) => _id), total];
    };
    expect(await found({})).toEqual([second, first, 2]);
    expect(await found({ sort: 'marks' })).toEqual([first, second, 2]);
    expect(await found({ sort: 'question', pageSize: 1, page: 1 })).toEqual([first, 2]);
    expect(await found({ search: 'tokens compiler scanners' })).toEqual([first, 1]);
    expect(await found({ language: 'JAVA' })).toEqual([second, 1]);
    expect(await found({ difficulty: '1' })).toEqual([first, 1]);
    expect(await found({ subject: 'compiler' })).toEqual([first, 1]);
    expect(await found({ tag: 'scanners' })).toEqual([first, 1]);
    expect(await found({ bank: 'INSTITUTE' })).toEqual([0]);
    expect(await found({ standing: 'copied' })).toEqual([0]);
    await copy(first, {}, reader);
    expect(await found({ standing: 'copied' })).toEqual([first, 1]);
    expect(await found({ sort: '-copies' })).toEqual([first, second, 2]);
    const [row] = (await list({ standing: 'copied' }, reader)).data;
    expect(row).toMatchObject({ subject: 'Compiler Design', copies: 1, testcaseCount: 3, isOwn: false });
    const token = await loginAs(server, reader);
    const counted = (size: number) => countQueries(server, token, `/question-bank?pageSize=${size}`);
    expect(await counted(2)).toBe(await counted(1));
  });
});

describe('a copy', () => {
  test('says what the offered version says, is filed where the copier can, and remembers its source', async () => {
    const { deps } = server;
    const subject = await makeSubject(deps, here, { modules: ['Loops'] });
    const tag = await makeTag(deps);
    const source = await offerToAll(
      await makeQuestion(deps, author, {
        name: 'Doubling',
        subjectId: subject.id,
        modules: subject.modules,
        tags: [tag],
        referenceSolutions: [{ language: 'PYTHON', code: 'print(int(input()) * 2)' }],
      }),
    );
    expect((await read(source)).body.data).toMatchObject({ subject: subject.name, keepsSubject: false });
    const { body } = await copy(source);
    const id = body.data._id;
    const [original, made] = [await view(source, author), await view(id)];
    expect([made.isOwner, made.version, made.subjectId, made.modules]).toEqual([true, 1, null, []]);
    expect(made.tags).toEqual(original.tags);
    for (const part of ['name', 'question', 'testcases', 'referenceSolutions', 'marks', 'limits'] as const)
      expect(made[part]).toEqual(original[part]);
    expect(await originOf(id)).toMatchObject({
      name: 'Doubling',
      version: 1,
      ownVersion: 1,
      author: 'Meera Deshpande',
      offered: { questionId: source, version: 1 },
    });
    expect((await notedOf(source)).at(-1)).toEqual({ action: 'copy-from-bank', actorId: stranger.id });

    const colleague = await makeFaculty(deps, here);
    const near = (await copy(source, {}, colleague)).body.data._id;
    expect((await view(near, colleague)).subjectId?._id).toBe(subject.id);
    expect((await view(near, colleague)).modules).toHaveLength(1);
    expect((await read(source)).body.data).toMatchObject({ copies: 2, ownCopies: [{ _id: id }] });
  });

  test('is made once, unless another is asked for; the same call again makes none', async () => {
    const source = await offerToAll(await makeQuestion(server.deps, author));
    const _id = crypto.randomUUID();
    const ids = [await copy(source, { _id }), await copy(source, { _id })].map(({ body }) => body.data._id);
    expect(ids).toEqual([_id, _id]);
    const refused = await copy(source);
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      'You have copied this question already. Copy it again only if you want another.',
    ]);
    expect((await copy(source, { again: true })).status).toBe(200);
    expect((await read(source)).body.data.ownCopies).toHaveLength(2);
    expect((await copy(source, { version: 2, again: true })).status).toBe(409);
    expect((await copy(source, {}, author)).failure.message).toBe(
      'This question is your own. Duplicate it where it stands.',
    );
  });

  test('stays when the offer is taken back and when its source is deleted, and still says where it is from', async () => {
    const token = await loginAs(server, author);
    const source = await offerToAll(await makeQuestion(server.deps, author, { name: 'Going away' }));
    const id = (await copy(source)).body.data._id;
    await server.call(takeBackOffer, { token, body: { questionId: source } });
    await server.call(takeBackOffer, { token, body: { questionId: source } });
    expect((await copy(source, { again: true })).status).toBe(404);
    expect(await originOf(id)).toMatchObject({ name: 'Going away', offered: null });
    await server.call(deleteQuestion, { token, body: { questionId: source } });
    expect([(await view(id)).name, await originOf(id)]).toMatchObject([
      'Going away',
      { author: 'Meera Deshpande', offered: null },
    ]);
    expect((await notedOf(source)).map(({ action }) => action)).toEqual([
      'offer-question',
      'agree-to-offer',
      'copy-from-bank',
      'take-back-offer',
      'delete-question',
    ]);
  });
});
