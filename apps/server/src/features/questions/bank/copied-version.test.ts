import { createHash } from 'node:crypto';
import {
  answerOffer,
  copyFromBank,
  createQuestion,
  editQuestion,
  fetchBankQuestion,
  fetchQuestionOrigin,
  fetchQuestionVersions,
  offerQuestion,
  takeBackOffer,
  takeOfferedVersion,
  viewQuestion,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeInstituteHead,
  makeStudent,
  questionDraft,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { openedEdition } from '../../../../test/opened-edition.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let author: TestAccount;
let there: TestDepartment;
let copier: TestAccount;
let tokens: { author: string; copier: string; admin: string };

beforeAll(async () => {
  const { deps } = server;
  author = await makeFaculty(deps, await makeDepartment(deps));
  there = await makeDepartment(deps);
  copier = await makeFaculty(deps, there);
  tokens = {
    author: await loginAs(server, author),
    copier: await loginAs(server, copier),
    admin: await loginAs(server, await makeAdmin(deps)),
  };
});

const offer = async (questionId: string, version = 1) => {
  await server.call(offerQuestion, { token: tokens.author, body: { questionId, version, bank: 'PLATFORM' } });
  await server.call(answerOffer, { token: tokens.admin, body: { questionId, version, agrees: true } });
};
const create = async (question: string) =>
  (await server.call(createQuestion, { token: tokens.author, body: questionDraft({ question }) })).body.data
    ._id;
/** A question with a text file as its attachment. */
const createWith = async (question: string, file: File) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(questionDraft({ question })))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.append('attachment', file);
  const answer = await fetch(`${server.url}/api${createQuestion.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.author}` },
    body: form,
  });
  return createQuestion.response.parse(await answer.json()).data._id;
};
const edit = async (token: string, questionId: string, question: string) => {
  const edition = await openedEdition(server, token, 'question', questionId);
  return server.call(editQuestion, { token, body: { ...questionDraft({ question }), questionId, edition } });
};
const copy = async (questionId: string) =>
  (await server.call(copyFromBank, { token: tokens.copier, body: { questionId, version: 1 } })).body.data._id;
const view = async (questionId: string) =>
  (await server.call(viewQuestion, { token: tokens.copier, body: { questionId } })).body.data;
const originOf = async (questionId: string) =>
  (await server.call(fetchQuestionOrigin, { token: tokens.copier, params: { questionId } })).body.data;
const statusOf = async (token: string, address: string) =>
  (await fetch(`${server.url}/api${address}`, { headers: { authorization: `Bearer ${token}` } })).status;

test('pictures and attachments open to who sees the offer, and go with the copy when it is taken back', async () => {
  const { deps } = server;
  const content = Buffer.from(`GIF89a bank ${process.pid}`);
  const picture = `/pictures/${createHash('sha256').update(content).digest('hex')}`;
  const source = await createWith(
    `<p>Draw.</p><img src="data:image/gif;base64,${content.toString('base64')}" alt="A tree" />`,
    new File(['1 2 3'], 'data.txt'),
  );
  const bystander = await loginAs(server, await makeFaculty(deps, there));
  const head = await loginAs(server, await makeInstituteHead(deps, there));
  const student = await loginAs(server, await makeStudent(deps, there));
  const readers = [tokens.copier, bystander, head, tokens.admin, student];
  expect(await Promise.all(readers.map((token) => statusOf(token, picture)))).toEqual([
    404, 404, 404, 200, 404,
  ]);

  await offer(source);
  const { attachment } = (
    await server.call(fetchBankQuestion, { token: tokens.copier, params: { questionId: source } })
  ).body.data;
  const file = (attachment?.url ?? '').replace(/^\/api/, '');
  expect([attachment?.name, attachment?.size]).toEqual(['data.txt', 5]);
  for (const address of [picture, file])
    expect(await Promise.all(readers.map((token) => statusOf(token, address)))).toEqual([
      200, 200, 200, 200, 404,
    ]);

  const id = await copy(source);
  await server.call(takeBackOffer, { token: tokens.author, body: { questionId: source } });
  for (const address of [picture, file])
    expect([await statusOf(tokens.copier, address), await statusOf(bystander, address)]).toEqual([200, 404]);
  expect((await view(id)).attachment).toMatchObject({ name: 'data.txt', size: 5 });
});

test('a picture of a version that is not offered stays closed', async () => {
  const content = Buffer.from(`GIF89a later ${process.pid}`);
  const source = await create('<p>First.</p>');
  await offer(source);
  await edit(
    tokens.author,
    source,
    `<p>Second.</p><img src="data:image/gif;base64,${content.toString('base64')}" alt="A tree" />`,
  );
  const picture = `/pictures/${createHash('sha256').update(content).digest('hex')}`;
  expect(await statusOf(tokens.copier, picture)).toBe(404);
  await offer(source, 2);
  expect(await statusOf(tokens.copier, picture)).toBe(200);
});

test('a newer version that is offered changes no copy, and becomes a version of it when its owner takes it', async () => {
  const source = await create('<p>First.</p>');
  await offer(source);
  const id = await copy(source);
  await edit(tokens.copier, id, '<p>Mine.</p>');
  await edit(tokens.author, source, '<p>Second.</p>');
  expect((await originOf(id))?.offered).toEqual({ questionId: source, version: 1 });
  await offer(source, 2);
  expect([(await view(id)).question, await originOf(id)]).toMatchObject([
    '<p>Mine.</p>',
    { version: 1, ownVersion: 1, offered: { questionId: source, version: 2 } },
  ]);

  const take = async (version: number, edition: string) =>
    server.call(takeOfferedVersion, {
      token: tokens.copier,
      body: { questionId: id, version, edition },
    });
  const opened = await openedEdition(server, tokens.copier, 'question', id);
  expect((await take(1, opened)).status).toBe(409);
  expect((await take(2, 'another')).failure.code).toBe('CHANGED');
  const { body } = await take(2, opened);
  expect(body.message).toBe('Taken over from version 2');
  expect([await view(id), await originOf(id)]).toMatchObject([
    { version: 3, question: '<p>Second.</p>' },
    { version: 2, ownVersion: 3, author: author.fullname },
  ]);
  // The same call again, whose answer was lost.
  expect([(await take(2, opened)).status, (await view(id)).version]).toEqual([200, 3]);
  const versions = await server.call(fetchQuestionVersions, {
    token: tokens.copier,
    params: { questionId: id },
    query: {},
  });
  expect(versions.body.data.map(({ reason }) => reason)).toEqual([
    `Version 2 of ${author.fullname}, from the question bank`,
    '',
    '',
  ]);
});

test('a question that was not copied has no source', async () => {
  const { body } = await server.call(createQuestion, { token: tokens.copier, body: questionDraft() });
  expect(await originOf(body.data._id)).toBeNull();
  const edition = await openedEdition(server, tokens.copier, 'question', body.data._id);
  const taken = await server.call(takeOfferedVersion, {
    token: tokens.copier,
    body: { questionId: body.data._id, version: 1, edition },
  });
  expect([taken.status, taken.failure.message]).toEqual([404, 'Source not found.']);
});
