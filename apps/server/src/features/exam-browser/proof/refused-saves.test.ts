import {
  LOG_START,
  PROOF_MINUTES,
  exemptFromExamBrowser,
  finalSubmit,
  getDraft,
  logout,
  programHash,
  saveDraft,
  shortHash,
  startTask,
  type LogChange,
  type LogEntry,
} from '@assay/contract';
import { afterEach, expect, test } from 'vitest';
import { CLIENTS, keyHeadersAt, type ClientKind } from '../../../../test/exam-browser/clients.ts';
import {
  callRoute,
  loadFreshAddress,
  sendFromPage,
  showFreshAddress,
} from '../../../../test/exam-browser/page.ts';
import {
  enterExam,
  entriesOn,
  headAfter,
  makeExamBrowserScene,
  shownToFaculty,
  typedSave,
} from '../../../../test/exam-browser/scene.ts';
import {
  beginSitting,
  insert,
  whole,
  type Save,
  type Saved,
  type Sitting,
} from '../../../../test/exam-browser/sitting.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { writeSave } from '../../attempts/saving/save-queue.ts';

const server = useTestServer();
afterEach(() => server.setNow(new Date()));

const { windows, macos } = CLIENTS;

const begin = (kind: ClientKind) => beginSitting(server, kind);
const entriesFrom = (base: typeof LOG_START, changes: readonly LogChange[]): LogEntry[] =>
  entriesOn(base, changes, server.deps.now());

/** How a save can be refused in the middle, and what makes the same exam right again. */
const REFUSALS: readonly {
  name: string;
  kind: ClientKind;
  code: string;
  /** Answers a refused save, and what saves afterwards. */
  refuse: (started: Sitting) => Promise<{
    send: (body: Save) => Promise<Saved>;
    mend: () => Promise<(body: Save) => Promise<Saved>>;
  }>;
}[] = [
  {
    name: 'headers of another address',
    kind: windows,
    code: 'EXAM_BROWSER_REFUSED',
    refuse: async ({ browser, token, save }) => ({
      send: (body) =>
        callRoute(browser, saveDraft, { token, body, headers: keyHeadersAt(browser, browser.loadedUrl) }),
      mend: async () => save,
    }),
  },
  {
    name: 'a proof that is too old',
    kind: macos,
    code: 'EXAM_BROWSER_AGAIN',
    refuse: async ({ browser, token, save, scene: { taskId } }) => {
      server.passMinutes(PROOF_MINUTES);
      return {
        send: save,
        mend: async () => {
          const fresh = await loadFreshAddress(browser, token, taskId);
          await showFreshAddress(fresh, token, taskId);
          return (body) => callRoute(fresh, saveDraft, { token, body });
        },
      };
    },
  },
  {
    name: 'an ordinary browser after the exam browser was left',
    kind: windows,
    code: 'EXAM_BROWSER_NEEDED',
    refuse: async ({ browser, token, saveOutside, scene, student }) => {
      await callRoute(browser, logout, { token, body: {} });
      return {
        send: saveOutside,
        mend: async () => {
          const again = await enterExam(server, scene, student, macos);
          return (body) => callRoute(again.browser, saveDraft, { token: again.token, body });
        },
      };
    },
  },
];

test.each(REFUSALS)(
  '$name: what was typed is kept aside, and taken when it comes as it should',
  async (way) => {
    const started = await begin(way.kind);
    const { scene } = started;
    const first = entriesFrom(LOG_START, [whole('print(')]);
    const head = headAfter(LOG_START, first);
    await started.save(typedSave(scene, 'print(', first));

    const { send, mend } = await way.refuse(started);
    const more = entriesFrom(head, [insert(6, 'int(input()) '), insert(19, '* 2)')]);
    const text = 'print(int(input()) * 2)';
    const body = typedSave(scene, text, more, head);
    for (let time = 0; time < 3; time += 1) {
      const refused = await send(body);
      expect([refused.status, refused.failure.code]).toEqual([403, way.code]);
      expect(refused.failure.message).toContain('you have typed is kept');
    }
    // What the server has anyhow is not kept once more.
    expect((await send(typedSave(scene, 'print(', first))).status).toBe(403);
    expect(await started.held()).toBe('print(');
    expect(await started.rows()).toMatchObject([
      {
        reason: 'UNCHECKED',
        code: [{ code: text }],
        entries: more,
        logHash: headAfter(head, more).hash,
        takenAt: null,
      },
    ]);

    const save = await mend();
    expect((await save(body)).body.data).toMatchObject({
      conflicts: [],
      late: [],
      acknowledged: [headAfter(head, more)],
    });
    expect(await started.held()).toBe(text);
    expect(await started.aside()).toEqual([]);
    // A copy that arrives late, from where it is not checked, tells nothing new.
    await send(body);
    expect(await started.rows()).toHaveLength(1);
  },
);

test('what was refused and came as it should is graded, and stands in no list', async () => {
  const started = await begin(windows);
  const { scene, browser, token } = started;
  const text = 'print(int(input()) * 2)';
  const body = typedSave(scene, text, entriesFrom(LOG_START, [whole(text)]));
  const headers = keyHeadersAt(browser, browser.loadedUrl);
  await callRoute(browser, saveDraft, { token, body, headers });
  expect(await started.aside()).toEqual([['UNCHECKED', text]]);
  await started.save(body);
  expect((await started.submit()).body.data.notGraded).toEqual([]);
  await waitFor('the submission is graded', async () => (await started.shownToFaculty()).isGraded);
  expect(await started.shownToFaculty()).toMatchObject({ totalMarksObtained: 5, setAside: [] });
});

test('what was refused and never came as it should is shown to the student and the faculty, not graded', async () => {
  const started = await begin(windows);
  const { scene } = started;
  const entries = entriesFrom(LOG_START, [whole('inside')]);
  await started.save(typedSave(scene, 'inside', entries));
  const head = headAfter(LOG_START, entries);
  const outside = entriesFrom(head, [insert(6, ' and outside')]);
  await started.saveOutside(typedSave(scene, 'inside and outside', outside, head));
  const receipt = (await started.submit()).body.data;
  const hash = programHash('PYTHON', [{ code: 'inside and outside' }]);
  const line = { reason: 'UNCHECKED', programIndex: scene.questionId, language: 'PYTHON' };
  expect(receipt.notGraded).toMatchObject([
    { ...line, position: 1, characters: 18, hash: shortHash(hash), typedAt: outside[0]?.typedAt },
  ]);
  expect(receipt.programs).toMatchObject([{ hash: shortHash(programHash('PYTHON', [{ code: 'inside' }])) }]);
  expect(await started.receipt()).toEqual(receipt);
  expect((await started.shownToFaculty()).setAside).toMatchObject([
    { ...line, hash, code: [{ code: 'inside and outside' }] },
  ]);
});

test('what comes unchecked after the submission is kept too, and changes nothing of it', async () => {
  const started = await begin(windows);
  const { scene } = started;
  const entries = entriesFrom(LOG_START, [whole('inside')]);
  await started.save(typedSave(scene, 'inside', entries));
  const { programs } = (await started.submit()).body.data;
  const head = headAfter(LOG_START, entries);
  const late = typedSave(scene, 'inside, late', entriesFrom(head, [insert(6, ', late')]), head);
  for (const send of [started.saveOutside, started.saveOutside])
    expect((await send(late)).failure.code).toBe('EXAM_BROWSER_NEEDED');
  server.passMinutes(300);
  const later = typedSave(scene, 'hours later', entriesFrom(head, [whole('hours later')]), head);
  expect((await started.saveOutside(later)).failure.code).toBe('EXAM_BROWSER_NEEDED');
  expect(await started.aside()).toEqual([
    ['UNCHECKED', 'inside, late'],
    ['UNCHECKED', 'hours later'],
  ]);
  const { receipt, setAside } = await started.shownToFaculty();
  expect(receipt.programs).toEqual(programs);
  expect(receipt.notGraded.map(({ reason }) => reason)).toEqual(['UNCHECKED', 'UNCHECKED']);
  expect(setAside.map(({ code }) => code[0]?.code)).toEqual(['inside, late', 'hours later']);
});

test('an older text that the log went past is not kept aside', async () => {
  const started = await begin(windows);
  const { scene } = started;
  const entries = entriesFrom(LOG_START, [whole('a'), insert(1, 'b'), insert(2, 'c')]);
  await started.save(typedSave(scene, 'abc', entries));
  // As a page sends it that was refused, and whose other copy got through.
  for (const [count, text] of [
    [1, 'a'],
    [2, 'ab'],
  ] as const)
    expect((await started.saveOutside(typedSave(scene, text, entries.slice(0, count)))).status).toBe(403);
  expect(await started.rows()).toEqual([]);
  // The same number, but another text: that is a different matter.
  const other = entriesFrom(LOG_START, [whole('z')]);
  await started.saveOutside(typedSave(scene, 'z', other));
  expect(await started.aside()).toEqual([['UNCHECKED', 'z']]);
});

test('a log that goes on from what the server does not have is kept whole, and taken from its beginning', async () => {
  const started = await begin(windows);
  const { scene } = started;
  const entries = entriesFrom(LOG_START, [whole('a'), insert(1, 'b'), insert(2, 'c')]);
  const head = headAfter(LOG_START, entries.slice(0, 2));
  const ahead = typedSave(scene, 'abc', entries.slice(2), head);
  await started.saveOutside(ahead);
  expect(await started.rows()).toMatchObject([
    { entries: entries.slice(2), logHash: headAfter(head, entries.slice(2)).hash },
  ]);
  // Inside, the page is told that the server is behind, and sends everything.
  expect((await started.save(ahead)).body.data).toMatchObject({ saved: [], acknowledged: [LOG_START] });
  await started.save(typedSave(scene, 'abc', entries));
  expect([await started.held(), await started.aside()]).toEqual(['abc', []]);
});

test('a program without a log that was refused counts as taken when the log arrives at its text', async () => {
  const started = await begin(windows);
  const { scene } = started;
  const { taskId, questionId } = scene;
  const code = [{ code: 'abc' }];
  await started.saveOutside({
    taskId,
    programDrafts: [{ programIndex: questionId, language: 'PYTHON', code }],
  });
  expect(await started.aside()).toEqual([['UNCHECKED', 'abc']]);
  await started.save(typedSave(scene, 'abc', entriesFrom(LOG_START, [whole('a'), insert(1, 'bc')])));
  expect([await started.held(), await started.aside()]).toEqual(['abc', []]);
});

test('a text that was taken, given up and typed again where it is not checked is kept once more', async () => {
  const started = await begin(windows);
  const { scene } = started;
  const first = entriesFrom(LOG_START, [whole('abc')]);
  await started.saveOutside(typedSave(scene, 'abc', first));
  await started.save(typedSave(scene, 'abc', first));
  const head = headAfter(LOG_START, first);
  const shorter = entriesFrom(head, [['PYTHON', 0, 2, 1, '']]);
  await started.save(typedSave(scene, 'ab', shorter, head));
  expect(await started.aside()).toEqual([]);
  const next = headAfter(head, shorter);
  const again = entriesFrom(next, [insert(2, 'c')]);
  const twice = typedSave(scene, 'abc', again, next);
  await Promise.all([started.saveOutside(twice), started.saveOutside(twice)]);
  expect(await started.rows()).toMatchObject([{ takenAt: null, entries: again }]);
  await started.save(twice);
  expect([await started.held(), await started.aside()]).toEqual(['abc', []]);
});

test('saves that are written together are each decided for itself', async () => {
  const [one, two] = [await begin(windows), await begin(macos)];
  const at = server.deps.now();
  const arriving = ({ scene, attemptId }: Sitting, text: string, isUnchecked: boolean) => {
    const { programDrafts, editLogs = [] } = typedSave(scene, text, entriesOn(LOG_START, [whole(text)], at));
    return {
      attemptId,
      programs: programDrafts,
      logs: editLogs,
      presence: [],
      at,
      refusedAs: isUnchecked ? ('UNCHECKED' as const) : null,
      isClockInDoubt: false,
      origins: [],
    };
  };
  // What is queued in one turn of the loop goes into one transaction.
  const outcomes = await Promise.all(
    [
      arriving(one, 'the same', true),
      arriving(two, 'two, unchecked', true),
      arriving(two, 'two, unchecked', true),
      arriving(one, 'the same', false),
      arriving(one, 'the same', true),
      arriving(two, 'two, checked', false),
      arriving(two, 'two, checked', true),
    ].map((save) => writeSave(server.deps.db, save)),
  );
  expect(outcomes.map(({ settled }) => [...settled.values()].flatMap(({ saved }) => saved).length)).toEqual([
    0, 0, 0, 1, 0, 1, 0,
  ]);
  expect([await one.held(), await one.aside()]).toEqual(['the same', []]);
  expect([await two.held(), await two.aside()]).toEqual(['two, checked', [['UNCHECKED', 'two, unchecked']]]);
});

test('many saves at once, checked and not, leave one chain and nothing aside that is in it', async () => {
  const started = await begin(windows);
  const { scene } = started;
  const entries = entriesFrom(LOG_START, [whole('x'), ...Array.from({ length: 19 }, () => insert(0, 'x'))]);
  const answers = await Promise.all(
    entries.flatMap((_, index) => {
      const body = typedSave(scene, 'x'.repeat(index + 1), entries.slice(0, index + 1));
      return [started.saveOutside(body), started.save(body)];
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(entries.flatMap(() => [403, 200]));
  expect([await started.held(), await started.aside()]).toEqual(['x'.repeat(20), []]);
});

test('an exemption that is taken back in the middle costs nothing that was typed', async () => {
  const scene = await makeExamBrowserScene(server);
  const { taskId } = scene;
  const [student] = scene.examinees;
  const setExempt = (exempt: boolean) =>
    server.call(exemptFromExamBrowser, {
      token: scene.facultyToken,
      body: { taskId, studentId: student.account.id, exempt, reason: 'Broken client' },
    });
  await setExempt(true);
  const { token } = student;
  await server.call(startTask, { token, body: { taskId } });
  const first = entriesFrom(LOG_START, [whole('exempt')]);
  expect((await server.call(saveDraft, { token, body: typedSave(scene, 'exempt', first) })).status).toBe(200);
  await setExempt(false);
  const head = headAfter(LOG_START, first);
  const body = typedSave(scene, 'exempt no more', entriesFrom(head, [insert(6, ' no more')]), head);
  expect((await server.call(saveDraft, { token, body })).failure.code).toBe('EXAM_BROWSER_NEEDED');

  const inside = await enterExam(server, scene, student, windows);
  const drafts = await callRoute(inside.browser, getDraft, { token: inside.token, body: { taskId } });
  expect(drafts.body.draft.programDrafts).toMatchObject([{ code: [{ code: 'exempt' }] }]);
  const taken = await callRoute(inside.browser, saveDraft, { token: inside.token, body });
  expect(taken.body.data.saved).toHaveLength(1);
  await callRoute(inside.browser, finalSubmit, { token: inside.token, body: { taskId } });
  expect((await shownToFaculty(server, scene, student)).setAside).toEqual([]);
});

test('a save that makes no sense is refused as such, and nothing of it is kept', async () => {
  const started = await begin(windows);
  const { taskId, questionId } = started.scene;
  const bad = { taskId, programDrafts: [{ programIndex: questionId, language: 'JAVA', code: [] }] };
  const refused = await sendFromPage({ ...started.browser, kind: macos }, saveDraft, {
    token: started.student.token,
    body: bad,
  });
  expect([refused.status, refused.failure.code]).toEqual([400, 'VALIDATION']);
  expect(await started.rows()).toEqual([]);
});
