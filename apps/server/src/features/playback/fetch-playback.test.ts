import {
  changeBetween,
  fetchPlayback,
  finalSubmit,
  headsAfter,
  LOG_START,
  openHistory,
  saveDraft,
  startTask,
  unpackLog,
  watchRoom,
  type LogEntry,
  type LogHead,
  type PresenceKind,
  type ProgramCode,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeRun,
  makeStudent,
  makeTask,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { packEntries } from '../attempts/saving/packed-entries.ts';
import { countJumps } from './count-jumps.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

const STARTER = 'def solve():\n    pass\n';
const SAMPLE = 'the quick brown fox jumps over the lazy dog again and again';
const STATEMENT = 'Count the words of a line. A word is whatever stands between two spaces of the line.';
const FOREIGN = 'import functools\nresult = functools.reduce(lambda a, b: a + b, values)\n';

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
});

/** A student who sits a task of two questions, and writes and saves as the exam page does. */
const begin = async () => {
  const { deps } = server;
  const student = await makeStudent(deps, department);
  const questions = [
    await makeQuestion(deps, faculty, {
      statement: `<p>${STATEMENT}</p>`,
      statementText: STATEMENT,
      snippets: [{ isVisible: true, isEditable: true, code: STARTER }],
      testcases: [
        { type: 'PUBLIC', input: SAMPLE, output: '12' },
        { type: 'HIDDEN', input: `${FOREIGN} hidden`, output: '0' },
      ],
    }),
    await makeQuestion(deps, faculty),
  ];
  const [first = '', second = ''] = questions;
  const taskId = await makeTask(deps, faculty, { questions, students: [student] });
  const own = await loginAs(server, student);
  await server.call(startTask, { token: own, body: { taskId } });
  const attempt = () =>
    deps.db
      .selectFrom('attempt')
      .where('taskId', '=', taskId)
      .select(['id', 'startedAt', 'submittedAt'])
      .executeTakeFirstOrThrow();
  const { id: attemptId, startedAt } = await attempt();
  /** ms since the start, of what the server's clock gave its moment. */
  const sinceStart = (moment: Date | null | undefined): number =>
    (moment?.getTime() ?? 0) - startedAt.getTime();
  const submittedAt = async () => sinceStart((await attempt()).submittedAt);
  const held = new Map<string, { head: LogHead; code: ProgramCode | undefined }>();

  /** Saves one text after the other, each a change, a second apart from a moment on (seconds from the start). */
  const write = async (questionId: string, texts: readonly string[], from: number, device = 'laptop') => {
    const { head, code } = held.get(questionId) ?? { head: LOG_START, code: undefined };
    let before = code;
    const entries = texts.map((text, index): LogEntry => {
      const change = changeBetween('PYTHON', before, [{ code: text }]);
      before = [{ code: text }];
      const typedAt = new Date(startedAt.getTime() + (from + index) * 1000).toISOString();
      return { revision: head.revision + 1 + index, typedAt, change };
    });
    const end = headsAfter(head, entries).at(-1) ?? head;
    server.setNow(new Date(startedAt.getTime() + (from + texts.length) * 1000));
    const { body } = await server.call(saveDraft, {
      token: own,
      body: {
        taskId,
        programDrafts: [
          {
            programIndex: questionId,
            language: 'PYTHON',
            code: before ?? [],
            revision: end.revision,
            device,
          },
        ],
        editLogs: [{ programIndex: questionId, device, base: head, entries, hash: end.hash }],
      },
    });
    expect(body.data.saved).toHaveLength(1);
    held.set(questionId, { head: end, code: before });
  };
  let noted = LOG_START;
  const note = async (kinds: readonly [PresenceKind, number][]) => {
    const entries = kinds.map(([kind, seconds], index) => ({
      revision: noted.revision + 1 + index,
      typedAt: new Date(startedAt.getTime() + seconds * 1000).toISOString(),
      change: [kind, 0] as [PresenceKind, number],
    }));
    const end = headsAfter(noted, entries).at(-1) ?? noted;
    server.setNow(new Date(startedAt.getTime() + (kinds.at(-1)?.[1] ?? 0) * 1000));
    await server.call(saveDraft, {
      token: own,
      body: {
        taskId,
        programDrafts: [],
        presence: [{ page: 'page', base: noted, entries, hash: end.hash }],
      },
    });
    noted = end;
  };
  const submit = async (seconds: number) => {
    server.setNow(new Date(startedAt.getTime() + seconds * 1000));
    expect((await server.call(finalSubmit, { token: own, body: { taskId } })).status).toBe(200);
  };
  const play = async (questionId = first) => {
    const answer = await server.call(fetchPlayback, {
      token,
      body: { taskId, studentId: student.id, questionId },
    });
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  return {
    taskId,
    student,
    attemptId,
    startedAt,
    sinceStart,
    submittedAt,
    first,
    second,
    write,
    note,
    submit,
    play,
  };
};

const typed = (before: string, text: string): string[] =>
  [...text].map((_, index) => before + text.slice(0, index + 1));

describe('the playback of a program', () => {
  test('shows every text that was saved, with its moment, and that the stored chain holds', async () => {
    const { first, write, submit, play, startedAt, submittedAt } = await begin();
    const texts = [STARTER, ...typed(STARTER, 'print(2)')];
    await write(first, texts.slice(0, 4), 30);
    await write(first, texts.slice(4), 60);
    await submit(120);
    const { log, endsAt, events, jumps, chain, ...rest } = await play();
    const entries = unpackLog(log);
    expect(entries.map(({ at }) => at / 1000)).toEqual([30, 31, 32, 33, 60, 61, 62, 63, 64]);
    const history = openHistory(
      entries.map(({ change }) => change),
      new Map([['PYTHON', [STARTER]]]),
    );
    expect(texts.map((_, index) => history.programAt(index + 1)?.texts)).toEqual(texts.map((text) => [text]));
    expect(history.inserted.reduce((sum, one) => sum + one)).toBe(8);
    expect({ endsAt, events, jumps, chain, ...rest }).toEqual({
      startedAt: startedAt.toISOString(),
      endsAt: await submittedAt(),
      events: [{ kind: 'SUBMITTED', at: await submittedAt(), by: 'STUDENT' }],
      jumps: [],
      chain: { holds: 9, isComplete: true, isPresenceSound: true },
    });
  });

  test('of what was never typed there is nothing to play', async () => {
    const { second, submit, play } = await begin();
    await submit(60);
    const { log, jumps, chain } = await play(second);
    expect([unpackLog(log), jumps]).toEqual([[], []]);
    expect(chain).toEqual({ holds: 0, isComplete: true, isPresenceSound: true });
  });

  test('says of each long insertion whether it was given, the student’s own, or from outside', async () => {
    const { first, second, write, submit, play } = await begin();
    const own = 'for line in open("words.txt"):\n    words = line.split(" ")\n    total += len(words)\n';
    await write(second, ['', ...typed('', own)], 10);
    const withSample = `${STARTER}${SAMPLE}\n`;
    const withStatement = `${withSample}${STATEMENT.replace('A word', '\n  A word')}\n`;
    const withOwn = withStatement + own;
    const withForeign = withOwn + FOREIGN;
    const cut = withForeign.replace(FOREIGN, '');
    await write(first, [STARTER, withSample, withStatement, withOwn, withForeign, cut, withForeign], 300);
    await submit(400);
    expect((await play()).jumps.map(({ entry, origin }) => [entry, origin])).toEqual([
      [1, 'GIVEN'],
      [2, 'GIVEN'],
      [3, 'OWN'],
      // Hidden tests are no text that a student was given.
      [4, 'OUTSIDE'],
      [6, 'OWN'],
    ]);
    expect((await play(second)).jumps).toEqual([]);
  });

  test('what was typed in another question later is from outside now', async () => {
    const { first, second, write, submit, play } = await begin();
    await write(first, [STARTER, STARTER + FOREIGN], 10);
    await write(second, ['', ...typed('', FOREIGN)], 60);
    await submit(400);
    expect((await play()).jumps.map(({ origin }) => origin)).toEqual(['OUTSIDE']);
  });

  test('who watches the room of the exam sees how much came from outside so far, and nobody counts in vain', async () => {
    const { first, second, taskId, write } = await begin();
    const due = () => server.deps.db.selectFrom('jumpDue').selectAll().execute();
    const outside = async () => {
      await countJumps(server.deps);
      const { students } = (await server.call(watchRoom, { token, params: { taskId } })).body.data;
      return students[0]?.outside;
    };
    expect(await outside()).toEqual({ changes: 0, characters: 0 });
    await write(first, [STARTER, `${STARTER}${SAMPLE}`, `${STARTER}${SAMPLE}\n${FOREIGN}`], 10);
    expect(await outside()).toEqual({ changes: 1, characters: 60 });
    expect(await due()).toEqual([]);
    await write(second, ['', ...typed('', 'print(2)')], 30);
    expect(await due()).toEqual([]);
    // What stood in another program of the attempt is the student's own.
    await write(
      second,
      [FOREIGN, `${FOREIGN}${'another(text, "that", nobody, has, "typed")'.repeat(2)}`],
      60,
    );
    expect(await due()).toHaveLength(1);
    expect(await outside()).toEqual({ changes: 2, characters: 138 });
  });

  test('tells runs, time away and without connection, another device and extra time as they were', async () => {
    const sitting = await begin();
    const { first, second, taskId, student, attemptId, startedAt, write, note, submit, play } = sitting;
    await write(first, [STARTER], 10);
    await note([
      ['away', 20],
      ['back', 50],
      ['offline', 55],
      ['online', 58],
      ['fullscreen-left', 59],
    ]);
    server.setNow(new Date(startedAt.getTime() + 70_000));
    await makeRun(server.deps, attemptId, first);
    await makeRun(server.deps, attemptId, second);
    await server.deps.db
      .insertInto('extraTime')
      .values({
        taskId,
        studentId: student.id,
        extraMinutes: 15,
        laterEnd: null,
        reason: 'The power failed.',
        givenBy: faculty.id,
        givenAt: new Date(startedAt.getTime() + 80_000),
      })
      .execute();
    await write(first, typed(STARTER, '#1'), 90, 'phone');
    await submit(100);
    const ran = await server.deps.db
      .selectFrom('runLog')
      .where('questionId', '=', first)
      .select('executedAt')
      .executeTakeFirst();
    const { events, chain } = await play();
    expect(events).toEqual([
      { kind: 'AWAY', at: 20_000, until: 50_000 },
      { kind: 'OFFLINE', at: 55_000, until: 58_000 },
      { kind: 'FULLSCREEN_LEFT', at: 59_000 },
      {
        kind: 'RUN',
        at: sitting.sinceStart(ran?.executedAt),
        language: 'PYTHON',
        status: 'FAILED',
        passedCount: 0,
        totalCount: 2,
        isOwnInput: false,
        compiled: null,
        tests: [],
      },
      { kind: 'TIME_GIVEN', at: 80_000, extraMinutes: 15, laterEnd: null },
      { kind: 'OTHER_DEVICE', at: 90_000 },
      { kind: 'SUBMITTED', at: await sitting.submittedAt(), by: 'STUDENT' },
    ]);
    expect(chain.isPresenceSound).toBe(true);
  });

  test('says from which entry on the stored log is not what was sent, and that its end or what pages noted is missing', async () => {
    const { first, attemptId, write, note, submit, play } = await begin();
    await write(first, [STARTER, ...typed(STARTER, 'ab')], 10);
    await write(first, typed(`${STARTER}ab`, 'cd'), 20);
    await write(first, typed(`${STARTER}abcd`, 'e'), 30);
    await note([['away', 40]]);
    await submit(60);
    const { db } = server.deps;
    await db.updateTable('presence').set({ number: 2 }).where('attemptId', '=', attemptId).execute();
    await db.deleteFrom('editLog').where('attemptId', '=', attemptId).where('toRevision', '=', 6).execute();
    const shorter = await play();
    expect(unpackLog(shorter.log)).toHaveLength(5);
    expect(shorter.chain).toEqual({ holds: 5, isComplete: false, isPresenceSound: false });

    const { entries, receivedAt } = await db
      .selectFrom('editBatch')
      .where('attemptId', '=', attemptId)
      .where('toRevision', '=', 5)
      .select(['entries', 'receivedAt'])
      .executeTakeFirstOrThrow();
    const changed = entries.map((entry) => ({ ...entry, typedAt: entry.typedAt.replace('Z', '1Z') }));
    await db
      .updateTable('editLog')
      .set({ packed: packEntries(changed, receivedAt) })
      .where('attemptId', '=', attemptId)
      .where('toRevision', '=', 5)
      .execute();
    expect((await play()).chain).toEqual({ holds: 3, isComplete: false, isPresenceSound: false });
  });

  test('is looked at under the name of who looks, and is there for what the attempt has alone', async () => {
    const { taskId, student, first, submit, play } = await begin();
    await submit(60);
    await play();
    const noted = await server.deps.db
      .selectFrom('auditLog')
      .where('itemId', '=', taskId)
      .where('action', '=', 'view-submission')
      .selectAll()
      .execute();
    expect(noted).toMatchObject([{ actorId: faculty.id, detail: { studentId: student.id } }]);
    const other = await begin();
    const strange = { taskId, studentId: student.id, questionId: other.first };
    expect((await server.call(fetchPlayback, { token, body: strange })).status).toBe(404);
    const open = { taskId: other.taskId, studentId: other.student.id, questionId: first };
    expect((await server.call(fetchPlayback, { token, body: open })).status).toBe(409);
  });
});
