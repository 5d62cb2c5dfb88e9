import { createQuestion, viewQuestion, type BodyIn } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  questionDraft,
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';

const server = useTestServer();
let department: TestDepartment;
let owner: TestAccount;
let ownerToken: string;
let colleague: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department);
  ownerToken = await loginAs(server, owner);
  colleague = await makeFaculty(server.deps, department);
  token = await loginAs(server, colleague);
});

const create = (as: string, changes: BodyIn<typeof createQuestion>) =>
  server.call(createQuestion, { token: as, body: questionDraft(changes) });
/** The same as a form with a file; answers the id. */
const createWith = async (attachment: File, changes: BodyIn<typeof createQuestion> = {}): Promise<string> => {
  const form = new FormData();
  for (const [key, value] of Object.entries(questionDraft(changes)))
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  form.append('attachment', attachment);
  const answer = await fetch(`${server.url}/api/faculty/create-question`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ownerToken}` },
    body: form,
  });
  return createQuestion.response.parse(await answer.json()).data._id;
};
const view = async (as: string, questionId: string) =>
  (await server.call(viewQuestion, { token: as, body: { questionId } })).body.data;
const fetched = async (as: string, url: string) => {
  const answer = await fetch(`${server.url}${url}`, { headers: { authorization: `Bearer ${as}` } });
  return answer.ok ? answer.text() : answer.status;
};

/** A question of the owner with the notes as its attachment. */
const withNotes = () => createWith(new File(['Read me first.'], 'notes.txt'));

describe('a copy of a question', () => {
  test('that somebody may see has the same attachment, and keeps it when the question goes', async () => {
    const questionId = await withNotes();
    await share(server.deps, 'question', questionId, colleague, ['view']);
    const copyId = (await create(token, { name: 'Copy of Notes', attachmentFrom: questionId })).body.data._id;
    await server.deps.db.deleteFrom('questionShare').where('questionId', '=', questionId).execute();
    const { attachment } = await view(token, copyId);
    expect(attachment).toMatchObject({ name: 'notes.txt', size: 14 });
    expect(await fetched(token, attachment?.url ?? '')).toBe('Read me first.');
    expect(await fetched(ownerToken, attachment?.url ?? '')).toBe('Read me first.');
  });

  test('has the file that comes with it instead', async () => {
    const attachmentFrom = await withNotes();
    const copyId = await createWith(new File(['Mine.'], 'mine.txt'), { attachmentFrom });
    expect((await view(ownerToken, copyId)).attachment).toMatchObject({ name: 'mine.txt', size: 5 });
  });

  test('of one without an attachment has none', async () => {
    const attachmentFrom = (await create(ownerToken, {})).body.data._id;
    const { body } = await create(ownerToken, { attachmentFrom });
    expect((await view(ownerToken, body.data._id)).attachment).toBeNull();
  });

  test('takes nothing over from a question that the person may not see, nor from none', async () => {
    for (const attachmentFrom of [await withNotes(), newId()]) {
      const answer = await create(token, { attachmentFrom });
      expect([answer.status, answer.failure.errors]).toEqual([
        400,
        [
          {
            path: 'attachment',
            message:
              'The question that the attachment is taken over from was deleted, or is no longer shared with you. Remove the attachment, or choose a file.',
          },
        ],
      ]);
    }
  });
});
