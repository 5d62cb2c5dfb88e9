import { createQuestion, viewQuestion } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { loginAs, makeDepartment, makeFaculty, questionDraft } from '../../test/fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
let token: string;

beforeAll(async () => {
  token = await loginAs(server, await makeFaculty(server.deps, await makeDepartment(server.deps)));
});

interface Answered {
  data: { _id: string };
}

/** Sends a question with some values as they are given; a form can send them as texts alone. */
const sendAs = async (kind: 'JSON' | 'form', values: Readonly<Record<string, unknown>>) => {
  if (kind === 'JSON') return server.send(createQuestion, { token, body: { ...questionDraft(), ...values } });
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...questionDraft(), ...values }))
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  const response = await fetch(`${server.url}/api${createQuestion.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, answer: await response.json() };
};

test.each(['JSON', 'form'] as const)(
  'a number and a yes that come as texts are taken in a %s body, and stored as what they say',
  async (kind) => {
    const { status, answer } = await sendAs(kind, {
      marks: '12.5',
      timeRequired: ' 20 ',
      wantAutoCalculate: 'true',
    });
    expect([kind, status]).toEqual([kind, 200]);
    const { data } = (
      await server.call(viewQuestion, { token, body: { questionId: (answer as Answered).data._id } })
    ).body;
    expect(data).toMatchObject({ marks: 12.5, timeRequired: 20, wantAutoCalculate: true });
  },
);

test.each([
  ['marks', 'many', 'Valid marks are required.'],
  ['marks', '0x10', 'Valid marks are required.'],
  ['marks', '1 2', 'Valid marks are required.'],
  ['wantAutoCalculate', 'yes', 'This must be true or false.'],
])('%s that is %s is refused in JSON, in a sentence', async (field, value, message) => {
  const { status, answer } = await sendAs('JSON', { [field]: value });
  expect([status, answer]).toMatchObject([
    400,
    { code: 'VALIDATION', message, errors: [{ path: field, message }] },
  ]);
});

test('a text that is wanted as a text stays one, also where it says a number', async () => {
  const { answer } = await sendAs('JSON', { question: '42' });
  const { data } = (
    await server.call(viewQuestion, { token, body: { questionId: (answer as Answered).data._id } })
  ).body;
  expect(data.question).toContain('42');
});
