import { createHash } from 'node:crypto';
import {
  createQuestion,
  editQuestion,
  picturesIn,
  PICTURES_MAX,
  startTask,
  viewQuestion,
  type Role,
} from '@assay/contract';
import { describe, expect, test } from 'vitest';
import { keepFilesIn, placeSettings } from '../../../test/file-places.ts';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeStudent,
  makeTask,
  questionDraft,
  share,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

let made = 0;
/** A picture that no other test has. */
const newPicture = () => {
  made += 1;
  const content = Buffer.from(`GIF89a ${made} ${process.pid}`);
  const name = createHash('sha256').update(content).digest('hex');
  return {
    content,
    name,
    asData: `<img src="data:image/gif;base64,${content.toString('base64')}" alt="A tree" />`,
  };
};

const asStored = (name: string) => `<img data-picture="${name}" alt="A tree" />`;

const newFaculty = async () => {
  const department = await makeDepartment(server.deps);
  const owner = await makeFaculty(server.deps, department);
  return { department, owner };
};

const create = async (account: TestAccount, question: string) =>
  server.call(createQuestion, { token: await loginAs(server, account), body: questionDraft({ question }) });

const view = async (account: TestAccount, questionId: string) =>
  (await server.call(viewQuestion, { token: await loginAs(server, account), body: { questionId } })).body
    .data;

const askFor = async (account: { id: string; role: Role } | null, name: string) => {
  const token = account && (await loginAs(server, account));
  return fetch(`${server.url}/api/pictures/${name}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
  });
};

const countFiles = async (account: TestAccount) =>
  (await server.deps.db.selectFrom('storedFile').where('ownerId', '=', account.id).select('id').execute())
    .length;

describe.each(['database', 'disk'] as const)(
  'a picture in a statement, with files in a place: %s',
  (place) => {
    test('is a file that whoever sees the question fetches, and nobody else', async () => {
      if (place === 'disk') keepFilesIn(server, await placeSettings(place));
      const { deps } = server;
      const { department, owner } = await newFaculty();
      const [colleague, evaluator] = [
        await makeFaculty(deps, department),
        await makeFaculty(deps, department),
      ];
      const [sitting, assigned] = [await makeStudent(deps, department), await makeStudent(deps, department)];
      const { content, name, asData } = newPicture();
      const questionId = (await create(owner, `<p>Draw this.</p>${asData}${asData}`)).body.data._id;
      expect((await view(owner, questionId)).question).toBe(
        `<p>Draw this.</p>${asStored(name)}${asStored(name)}`,
      );
      const taskId = await makeTask(deps, owner, { questions: [questionId], students: [sitting, assigned] });
      await share(deps, 'task', taskId, evaluator, ['view', 'evaluate']);
      await server.call(startTask, { token: await loginAs(server, sitting), body: { taskId } });

      for (const account of [
        owner,
        await makeHead(deps, department),
        evaluator,
        sitting,
        await makeAdmin(deps),
      ]) {
        const answer = await askFor(account, name);
        expect([account.role, answer.status, answer.headers.get('content-type')]).toEqual([
          account.role,
          200,
          'image/gif',
        ]);
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
      }
      for (const account of [colleague, assigned])
        expect([account.role, (await askFor(account, name)).status]).toEqual([account.role, 404]);
      expect((await askFor(null, name)).status).toBe(401);
      expect((await askFor(owner, 'ab'.repeat(32))).status).toBe(404);
      expect((await askFor(owner, '..%2f..')).status).toBe(400);
    });
  },
);

test('editing a question keeps its pictures by their names, and stores only what is new', async () => {
  const { owner } = await newFaculty();
  const token = await loginAs(server, owner);
  const [first, second] = [newPicture(), newPicture()];
  const questionId = (await create(owner, `<p>One.</p>${first.asData}`)).body.data._id;
  const edit = async (question: string) => {
    const { edition } = await view(owner, questionId);
    return server.call(editQuestion, {
      token,
      body: { ...questionDraft({ question }), questionId, edition },
    });
  };
  // What the form sends when a person has changed nothing, and what an older page would.
  for (const picture of [asStored(first.name), first.asData])
    expect((await edit(`<p>One.</p>${picture}`)).status).toBe(200);
  expect([(await view(owner, questionId)).version, await countFiles(owner)]).toEqual([1, 1]);
  expect((await edit(`<p>Two.</p>${asStored(first.name)}${second.asData}`)).status).toBe(200);
  const after = await view(owner, questionId);
  expect([after.version, picturesIn(after.question)]).toEqual([2, [first.name, second.name]]);
  expect(await countFiles(owner)).toBe(2);
  for (const { name } of [first, second]) expect((await askFor(owner, name)).status).toBe(200);
});

test('a copy shows what its writer sees, and a name that was learnt somewhere opens nothing', async () => {
  const { department, owner } = await newFaculty();
  const [friend, stranger] = [
    await makeFaculty(server.deps, department),
    await makeFaculty(server.deps, department),
  ];
  const { name, asData } = newPicture();
  const questionId = (await create(owner, `<p>One.</p>${asData}`)).body.data._id;
  await share(server.deps, 'question', questionId, friend, ['view']);
  const copied = `<p>Copied.</p>${asStored(name)}`;
  const copy = (await create(friend, copied)).body.data._id;
  expect((await view(friend, copy)).question).toBe(copied);
  const refused = await create(stranger, copied);
  expect([refused.status, refused.failure.message]).toEqual([
    400,
    'A picture in the question is stored no longer, or is in no question that you see. Remove it, or insert it again.',
  ]);
  expect((await askFor(stranger, name)).status).toBe(404);
  // Who has the picture itself may show it.
  expect((await create(stranger, `<p>Mine.</p>${asData}`)).status).toBe(200);
  expect((await askFor(stranger, name)).status).toBe(200);
});

test.each([
  [
    'what only says that it is a picture',
    `<img src="data:image/png;base64,${Buffer.from('<script>').toString('base64')}">`,
    'One of the pictures in the question cannot be shown. Remove it, or insert it again as PNG, JPEG, GIF or WebP.',
  ],
  [
    'more pictures than a question needs',
    Array.from({ length: PICTURES_MAX + 1 }, () => newPicture().asData).join(''),
    `A question may show at most ${PICTURES_MAX} pictures.`,
  ],
])('%s is refused, and nothing is stored', async (_what, picture, message) => {
  const { owner } = await newFaculty();
  const { status, failure } = await create(owner, `<p>Words.</p>${newPicture().asData}${picture}`);
  expect([status, failure.message, failure.errors]).toEqual([400, message, [{ path: 'question', message }]]);
  expect(await countFiles(owner)).toBe(0);
});
