import type { AddressInfo } from 'node:net';
import { cancelGeneration, generateQuestion, generationProgress, type Generation } from '@assay/contract';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { MODEL_PROMPT, modelAnswer } from '../../../test/fakes/model-answer.ts';
import {
  completion,
  silence,
  startModelServer,
  type ModelReply,
  type ModelServer,
} from '../../../test/fakes/model-server.ts';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { buildApp } from '../../app/build-app.ts';
import { openBackground } from '../../platform/background.ts';
import { openDatabase, type Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { sweepGenerations } from './index.ts';

const server = useTestServer();
const SERVER_GONE = 'The server that wrote it was restarted. Please generate it again.';
const ALREADY = 'You are already generating a question. Wait for it, or cancel it.';

let model: ModelServer;
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
});
beforeEach(async () => {
  model = await startModelServer();
  server.deps.config.ai = { baseUrl: model.url, apiKey: undefined, model: 'test-model', timeLimitMs: 60_000 };
  await server.deps.db.deleteFrom('questionGeneration').execute();
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
  model.reply(silence);
});
afterEach(() => model.close());

interface Place {
  url: string;
}

const post = async (at: Place, path: string, body: object, by = token) => {
  const answer = await fetch(`${at.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by}` },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string } };
};

const startAt = (at: Place, generationId: string, { by = token, prompt = MODEL_PROMPT } = {}) =>
  post(at, generateQuestion.path, { prompt, generationId }, by);

const cancelAt = (at: Place, generationId: string, by = token) =>
  post(at, cancelGeneration.path.replace(':generationId', generationId), {}, by);

const seenAt = async (at: Place, generationId: string, by = token): Promise<Generation | null> => {
  const path = generationProgress.path.replace(':generationId', generationId);
  const answer = await fetch(`${at.url}/api${path}`, { headers: { authorization: `Bearer ${by}` } });
  return generationProgress.response.parse(await answer.json()).data;
};

const stateComes = (at: Place, generationId: string, state: Generation['state']) =>
  waitFor(`it is ${state}`, async () => (await seenAt(at, generationId))?.state === state);

/** Another server on the same database; `stop` stops what it does in the background as a clean stop does. */
const startOther = async (db: Db = server.deps.db) => {
  const background = openBackground(server.deps.log);
  const app = await buildApp({ ...server.deps, db, background }, { web: null });
  onTestFinished(async () => {
    await app.close();
    await background.stop();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: background.stop };
};

/** A reply that waits until it is told to come. */
const heldReply = (content: string) => {
  let open: (() => void) | undefined;
  const reply: ModelReply = (response, request) => {
    open = () => void completion(content)(response, request);
  };
  return {
    reply,
    come: async () => {
      await waitFor('the model is asked', () => open !== undefined);
      open?.();
    },
  };
};

const modelIsAsked = () => waitFor('the model is asked', () => model.requests.length === 1);
/** As time does that passes without a word from the server. */
const endLease = () =>
  server.deps.db
    .updateTable('questionGeneration')
    .set({ leasedUntil: new Date(Date.now() - 1000) })
    .execute();

describe('two servers behave as one', () => {
  test('the one that does not write the question tells how far it is, and what came of it', async () => {
    const other = await startOther();
    const second = heldReply(
      modelAnswer({
        referenceSolution: 'import time\ntime.sleep(0.3)\nprint(sum(map(int, input().split())))',
      }),
    );
    model.reply(completion('no question'), second.reply);
    const id = newId();
    expect(await startAt(server, id)).toMatchObject({ status: 200, body: { data: { generationId: id } } });
    await waitFor(
      'the model is asked to repair',
      async () => (await seenAt(other, id))?.progress.step === 'REPAIRING',
    );
    expect(await seenAt(other, id)).toEqual({
      generationId: id,
      state: 'RUNNING',
      progress: {
        step: 'REPAIRING',
        testsDone: 0,
        testsTotal: 0,
        problem: 'The answer of the model is not readable.',
      },
      question: null,
      failure: null,
      startedAt: expect.any(String),
    });
    await second.come();
    for (const step of ['RUNNING', 'CONFIRMING'])
      // oxlint-disable-next-line no-await-in-loop -- the steps come one after the other
      await waitFor(`it is ${step}`, async () => {
        const progress = (await seenAt(other, id))?.progress;
        return progress?.step === step && progress.testsDone > 0 && progress.testsTotal === 4;
      });
    await stateComes(other, id, 'DONE');
    const result = await seenAt(other, id);
    expect(result?.question?.testcases.map(({ output }) => output)).toEqual(['3', '30', '0', '1000001']);
    expect(await seenAt(server, id)).toEqual(result);
  });

  test('asking again, there or here, starts nothing twice', async () => {
    const other = await startOther();
    const held = heldReply(modelAnswer());
    model.reply(held.reply);
    const id = newId();
    for (const { status } of await Promise.all([server, other, server].map((at) => startAt(at, id))))
      expect(status).toBe(200);
    await held.come();
    await stateComes(other, id, 'DONE');
    expect(await startAt(other, id)).toMatchObject({ status: 200, body: { data: { generationId: id } } });
    expect(await seenAt(server, id)).toMatchObject({ state: 'DONE' });
    expect(model.requests).toHaveLength(1);
    const prompt = 'A question about something else, for people who are further.';
    expect(await startAt(server, id, { prompt })).toMatchObject({ status: 409, body: { code: 'ID_TAKEN' } });
  });

  test('a person has one under way, wherever they ask', async () => {
    const other = await startOther();
    const id = newId();
    await startAt(server, id);
    for (const at of [other, server])
      expect(await startAt(at, newId())).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: ALREADY },
      });
    const statuses = await Promise.all(
      [server, other].map(async (at) => {
        const by = await loginAs(server, await makeFaculty(server.deps, department));
        return (await startAt(at, newId(), { by })).status;
      }),
    );
    expect(statuses).toEqual([200, 200]);
  });

  test('twenty are under way on all servers together', async () => {
    const other = await startOther();
    const people = await Promise.all(
      Array.from({ length: 20 }, async () => loginAs(server, await makeFaculty(server.deps, department))),
    );
    const statuses = await Promise.all(
      people.map(async (by, place) => (await startAt(place % 2 ? other : server, newId(), { by })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await startAt(server, newId())).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    await server.deps.db
      .updateTable('questionGeneration')
      .set({ state: 'CANCELLED', endedAt: new Date() })
      .execute();
    await waitFor('all are hung up on', () => model.hungUp() === 20);
  });

  test('cancelling at the other server hangs up on the model, and the next one may begin', async () => {
    const other = await startOther();
    const id = newId();
    await startAt(server, id);
    await modelIsAsked();
    expect((await cancelAt(other, id)).status).toBe(200);
    expect(await seenAt(server, id)).toMatchObject({ state: 'CANCELLED', question: null, failure: null });
    await waitFor('the model is hung up on', () => model.hungUp() === 1);
    model.reply(completion(modelAnswer()));
    const next = newId();
    expect((await startAt(server, next)).status).toBe(200);
    await stateComes(other, next, 'DONE');
    expect((await cancelAt(server, next)).status).toBe(200);
    expect(await seenAt(server, next)).toMatchObject({ state: 'DONE' });
  });
});

describe('a server that is not there any more', () => {
  test('lets a generation fail when its lease is over', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
    const db = openDatabase(inject('templateServerUrl').replace(/\/assay$/, `/${rows[0]?.name}`), 2);
    const id = newId();
    await startAt(await startOther(db), id);
    await modelIsAsked();
    // As good as killed: it writes nothing down any more.
    await db.destroy();
    expect(await seenAt(server, id)).toMatchObject({ state: 'RUNNING' });
    expect(await startAt(server, newId())).toMatchObject({ status: 409, body: { message: ALREADY } });
    await endLease();
    expect(await seenAt(server, id)).toMatchObject({ state: 'FAILED', failure: SERVER_GONE });
    const next = newId();
    model.reply(completion(modelAnswer()));
    expect((await startAt(server, next)).status).toBe(200);
    await stateComes(server, next, 'DONE');
    await sweepGenerations(server.deps.db);
    expect(await seenAt(server, id)).toMatchObject({ state: 'FAILED', failure: SERVER_GONE });
  });

  test('is not heard any more when it was only slow', async () => {
    const other = await startOther();
    const id = newId();
    await startAt(other, id);
    await modelIsAsked();
    await endLease();
    await waitFor('the model is hung up on', () => model.hungUp() === 1);
    expect(await seenAt(server, id)).toMatchObject({ state: 'FAILED', failure: SERVER_GONE, question: null });
  });

  test('ends at a clean stop what it has under way, with a sentence', async () => {
    const other = await startOther();
    const id = newId();
    await startAt(other, id);
    await modelIsAsked();
    await other.stop();
    expect(await seenAt(server, id)).toMatchObject({ state: 'FAILED', failure: SERVER_GONE });
    await waitFor('the model is hung up on', () => model.hungUp() === 1);
  });
});

test('nobody else sees, cancels or meets a generation', async () => {
  const held = heldReply(modelAnswer());
  model.reply(held.reply);
  const other = await loginAs(server, await makeFaculty(server.deps, department));
  const id = newId();
  await startAt(server, id);
  expect(await seenAt(server, id, other)).toBeNull();
  expect((await cancelAt(server, id, other)).status).toBe(404);
  // The same id is another generation of another person.
  await modelIsAsked();
  expect((await startAt(server, id, { by: other })).status).toBe(200);
  expect((await cancelAt(server, id, other)).status).toBe(200);
  expect(await seenAt(server, id)).toMatchObject({ state: 'RUNNING' });
});

test('a result is kept for a day', async () => {
  model.reply(completion(modelAnswer()));
  const id = newId();
  await startAt(server, id);
  await stateComes(server, id, 'DONE');
  await sweepGenerations(server.deps.db);
  expect(await seenAt(server, id)).toMatchObject({ state: 'DONE' });
  await server.deps.db
    .updateTable('questionGeneration')
    .set({ endedAt: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  await sweepGenerations(server.deps.db);
  expect(await seenAt(server, id)).toBeNull();
});
