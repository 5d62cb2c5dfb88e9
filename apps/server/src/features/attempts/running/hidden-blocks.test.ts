import {
  fetchStudentSubmission,
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  ownSubmission,
  publishResult,
  runCode,
  runDemoCode,
  runSubmissionCode,
  saveDraft,
  startTask,
  submitDemoTest,
  taskHistory,
  type Language,
  type Snippet,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { waitFor } from '../../../../test/wait-for.ts';

const server = useTestServer();
let department: TestDepartment;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
});

const hidden = (code: string): Snippet => ({ isVisible: false, isEditable: false, code });
const given = (code: string): Snippet => ({ isVisible: true, isEditable: false, code });
const typed: Snippet = { isVisible: true, isEditable: true, code: '' };

/** What only hidden lines say; each of them says it. */
const SECRET = /secret/i;
const NOT_SHOWN = 'in a part of the program that is not shown';

interface Case {
  language: Language;
  /** Hidden lines stand before the student's block, between it and the given one, and after that. */
  snippets: Snippet[];
  /** The program that is submitted: what is said of it quotes hidden lines. */
  submitted: string;
  /** What the student writes, and what a message about it has to say besides. */
  programs: Record<string, { code: string; says: (string | RegExp)[] }>;
}

const CASES: Case[] = [
  {
    language: 'PHP',
    submitted: 'an error in the own block',
    snippets: [
      hidden(
        '<?php $secretKey = "SECRET-0";\nfunction middle(int $n) { try { return step($n); } catch (Throwable $secret) { throw new Exception("SECRET-1", 0, $secret); } }',
      ),
      typed,
      hidden('echo middle((int) fgets(STDIN)); // SECRET-2'),
    ],
    programs: {
      'an error in the own block': {
        code: 'function step($n) { return intdiv(1, $n - $n); }',
        says: ['DivisionByZeroError', 'main.php:3', NOT_SHOWN],
      },
      'a function that is missing': { code: '$x = 1;', says: [/undefined function step|in a part/] },
      'an error of syntax in the own block': { code: 'function step($n { return $n; }', says: ['on line 3'] },
    },
  },
  {
    language: 'PYTHON',
    submitted: 'an exception in the own block',
    snippets: [
      hidden(`SECRET_KEY = "SECRET-0"; import sys\nsecret_table = {"SECRET-1": 1}`),
      typed,
      hidden(`def middle(n):  # SECRET-2\n    return step(n)  # SECRET-3`),
      given('def outer(n):\n    return middle(n)'),
      hidden(
        `try: secret_result = outer(int(input()))  # SECRET-4\nexcept KeyError as secret: raise ValueError("wrong") from secret`,
      ),
    ],
    programs: {
      'an exception in the own block': {
        code: 'def step(n):\n    return 1 // (n - n)',
        says: ['ZeroDivisionError', 'line 4, in step', 'return 1 // (n - n)', 'line 8, in outer', NOT_SHOWN],
      },
      'chained exceptions': {
        code: 'def step(n):\n    return {}[n]',
        says: ['KeyError: 1', 'ValueError: wrong', 'direct cause', 'line 4, in step', NOT_SHOWN],
      },
      'a name that a hidden line misses': { code: 'x = 1', says: ["name 'step' is not defined", NOT_SHOWN] },
      'exceptions of a group': {
        code: 'def step(n):\n    raise ExceptionGroup("two", [ValueError(1), TypeError(2)])',
        says: ['ExceptionGroup: two', 'line 4, in step', NOT_SHOWN],
      },
      'recursion without end, of which the middle is cut out': {
        code: 'def step(n):\n    return outer(n + 1)',
        says: ['RecursionError', 'line 4, in step', '… (cut)', NOT_SHOWN],
      },
      'an error of syntax in the own block': {
        code: 'def step(n)\n    return n',
        says: ['line 3', 'def step(n)', 'SyntaxError'],
      },
      'an error of syntax that is noticed in a hidden line': {
        code: 'def step(n):\n    return n\nif True:',
        says: [/IndentationError|SyntaxError/, NOT_SHOWN],
      },
      warnings: {
        code: 'import warnings\nwarnings.simplefilter("always")\ndef step(n):\n    warnings.warn("here", stacklevel=2)\n    warnings.warn("own")\n    raise OSError(5)',
        says: ['UserWarning', 'own', 'line 8, in step', NOT_SHOWN],
      },
    },
  },
  ...(['JAVASCRIPT', 'TYPESCRIPT'] as const).map((language): Case => ({
    language,
    submitted: 'an exception in the own block',
    snippets: [
      hidden(
        language === 'JAVASCRIPT'
          ? 'const secretTable = { SECRET_1: 1 };'
          : 'enum SECRET { A = 1 } const secretTable: any = { SECRET_1: SECRET.A };',
      ),
      typed,
      hidden('function middle(n) { // SECRET_2\n  return step(n, secretTable); // SECRET_3\n}'),
      given('const outer = (n) => middle(n);'),
      hidden(
        "try { outer(Number(require('fs').readFileSync(0))); /* SECRET-4 */ } catch (secret) { throw new Error('SECRET-5', { cause: secret }); }",
      ),
    ],
    programs: {
      'an exception in the own block': {
        code: 'function step(n) {\n  return null.x;\n}',
        says: ['Error', 'at step', 'TypeError', NOT_SHOWN],
      },
      'a name that a hidden line misses': { code: 'let x = 1;', says: ['ReferenceError', NOT_SHOWN] },
      'a part that what is hidden does not have': {
        code: 'function step(n, table) {\n  return table.nothing.more;\n}',
        says: ['TypeError', 'at step', NOT_SHOWN],
      },
      'an error of syntax in the own block': {
        code: 'function step(n) {\n  return n +;\n}',
        says: [/main\.[jt]s:3/, 'return n +;', 'SyntaxError'],
      },
      'an error of syntax that is noticed in a hidden line': {
        code: 'function step(n) { return n; ',
        says: ['SyntaxError'],
      },
      'a name that a hidden line has taken': {
        code: 'let middle = 4;',
        says: ['SyntaxError', NOT_SHOWN],
      },
    },
  })),
  {
    language: 'C',
    submitted: 'other parameters than the hidden call has',
    snippets: [
      hidden('#include <stdio.h>\n#include <assert.h>\nstatic const char *SECRET_KEY = "SECRET-0";'),
      typed,
      hidden('int middle(int n) { return step(n) + SECRET_KEY[0] * 0; } /* SECRET-1 */'),
      given('int outer(int n) { return middle(n); }'),
      hidden(
        'int main(void) { int secret = 0; if (scanf("%d", &secret) != 1) return 1; /* SECRET-2 */\nassert(outer(secret) == 2); return 0; /* SECRET-3 */ }',
      ),
    ],
    programs: {
      'an error in the own block': {
        code: 'int step(int n) { return n + nothing; }',
        says: ['main.c:4:30', 'nothing', 'int step(int n) { return n + nothing; }'],
      },
      'a bracket that stays open': { code: 'int step(int n) { return n;', says: [NOT_SHOWN] },
      'a comment that stays open': {
        code: 'int step(int n) { return n; } /* ',
        says: ['main.c:6:27'],
      },
      'a missing semicolon at the end of the own block': {
        code: 'int step(int n);\nint other',
        says: ['main.c:5:10', 'int other'],
      },
      'other parameters than the hidden call has': {
        code: 'int step(int n, int m) { return n; }',
        says: ['error', NOT_SHOWN, 'main.c:4:5: note: declared here'],
      },
      'a function that is missing': {
        code: 'int other(int n) { return n; }',
        says: ["undefined reference to 'step'"],
      },
      'an assertion in a hidden line': {
        code: 'int step(int n) { return n; }',
        says: ['Assertion failed', NOT_SHOWN],
      },
      'a macro that breaks what follows': { code: '#define return break', says: ['main.c:4', NOT_SHOWN] },
    },
  },
  {
    language: 'C++',
    submitted: 'types that do not fit',
    snippets: [
      hidden(
        '#include <vector>\n#include <iostream>\ntemplate <class Secret> int secret_add(Secret a) { return step(a) + 1; } // SECRET-0',
      ),
      typed,
      hidden('struct SecretBox { int secret = 3; };'),
      given('int outer(int n) { return n; }'),
      hidden(
        'int main() { SecretBox secret; std::cin >> secret.secret; // SECRET-1\nstd::cout << secret_add(outer(secret.secret)); /* SECRET-2 */ }',
      ),
    ],
    programs: {
      'an error in the own block': {
        code: 'int step(int n) { return n + nothing; }',
        says: ['main.cpp:4:30', 'nothing'],
      },
      'a template that hidden lines use': {
        code: 'struct Own {}; Own step(int n) { return Own(); }',
        says: ['error', NOT_SHOWN],
      },
      'a bracket that stays open': { code: 'int step(int n) { return n;', says: [NOT_SHOWN] },
      'types that do not fit': {
        code: 'int step(std::vector<int> n) { return 1; }',
        says: ['error', NOT_SHOWN],
      },
    },
  },
  {
    language: 'JAVA',
    submitted: 'a method that is missing',
    snippets: [
      hidden(
        'import java.util.*;\nclass SecretBox { static final String SECRET = "SECRET-0"; }\npublic class Main {',
      ),
      typed,
      hidden('  static int middle(int n) { return step(n); } // SECRET-1'),
      given('  static int outer(int n) { return middle(n); }'),
      hidden(
        '  public static void main(String[] secret) { // SECRET-2\n    System.out.println(outer(new Scanner(System.in).nextInt())); /* SECRET-3 */ } }',
      ),
    ],
    programs: {
      'an exception in the own block': {
        code: '  static int step(int n) { return 1 / (n - n); }',
        says: ['ArithmeticException', /Main\.step\(\w+\.java:4\)/, /Main\.outer\(\w+\.java:6\)/, NOT_SHOWN],
      },
      'an exception with a cause': {
        code: '  static int step(int n) { throw new RuntimeException("own", new IllegalStateException("why")); }',
        says: ['Caused by: java.lang.IllegalStateException: why', /Main\.step\(\w+\.java:4\)/, NOT_SHOWN],
      },
      'an error in the own block': {
        code: '  static int step(int n) { return nothing; }',
        says: [/\w+\.java:4: error: cannot find symbol/, 'nothing'],
      },
      'a method that is missing': {
        code: '  static int other(int n) { return n; }',
        says: ['error', NOT_SHOWN],
      },
      'other parameters than the hidden call has': {
        code: '  static int step(int n, int m) { return n; }',
        says: ['error', NOT_SHOWN],
      },
      'a bracket that stays open': { code: '  static int step(int n) { return n;', says: [NOT_SHOWN] },
    },
  },
];

const sceneOf = async ({ language, snippets }: Pick<Case, 'language' | 'snippets'>) => {
  const student = await makeStudent(server.deps, department);
  // One of its own: somebody who tried all programs would come to the limit of calls.
  const author = await makeFaculty(server.deps, department);
  const questionId = await makeQuestion(server.deps, author, {
    languages: [language],
    snippets,
    testcases: [{ type: 'PUBLIC', input: '1', output: '2' }],
  });
  const taskId = await makeTask(server.deps, author, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  return { student, questionId, taskId, token, facultyToken: await loginAs(server, author) };
};

test.each(CASES)('messages about a program in $language tell no line of a hidden block', async (one) => {
  const { language, snippets, programs, submitted } = one;
  const { questionId, taskId, token, student, facultyToken } = await sceneOf(one);
  const params = { taskId };
  for (const [name, { code: own, says }] of Object.entries(programs)) {
    const code = snippets.map((snippet) => ({ code: snippet === typed ? own : '' }));
    const programSubmission = { programIndex: questionId, language, code };
    const ran = await server.call(runCode, { token, body: { taskId, programSubmission } });
    const demo = await server.call(runDemoCode, { token: facultyToken, body: { taskId, programSubmission } });
    const { output, publicTestResults } = ran.body;
    const said = [output, ...publicTestResults.map((result) => result.errorOutput)].join('\n');
    expect({
      name,
      statuses: [ran.status, demo.status],
      secrets: [ran, demo].flatMap(({ body }) => JSON.stringify(body).match(SECRET) ?? []),
      unsaid: says.filter((words) => (typeof words === 'string' ? !said.includes(words) : !words.test(said))),
    }).toEqual({ name, statuses: [200, 200], secrets: [], unsaid: [] });
  }

  const code = snippets.map((snippet) => ({
    code: snippet === typed ? (programs[submitted]?.code ?? '') : '',
  }));
  const draft = { programIndex: questionId, language, code, revision: 1, baseRevision: 0 };
  const saved = await server.call(saveDraft, { token, body: { taskId, programDrafts: [draft] } });
  const seen: { status: number; body: unknown }[] = [
    saved,
    await server.call(getDraft, { token, body: params }),
    await server.call(getLog, { token, body: params }),
    await server.call(fetchTaskById, { token, params }),
    await server.call(finalSubmit, { token, body: { taskId } }),
  ];
  await waitFor('the submission is graded', async () => {
    const attempt = await server.deps.db
      .selectFrom('attempt')
      .where('taskId', '=', taskId)
      .select('gradedAt')
      .executeTakeFirst();
    return Boolean(attempt?.gradedAt);
  });
  server.setNow(new Date(Date.now() + 3 * 3_600_000));
  await server.call(publishResult, { token: facultyToken, body: { taskId } });
  const published = await server.call(ownSubmission, { token, params });
  expect(published.body.data.programs[0]?.publicTestResults).toHaveLength(1);
  seen.push(published, await server.call(taskHistory, { token }));
  const demo = await server.call(submitDemoTest, {
    token: facultyToken,
    body: { taskId, totalTimeTaken: 1, programs: [{ programIndex: questionId, language, code }] },
  });
  for (const answer of [...seen, demo]) {
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toMatch(SECRET);
  }

  // Faculty read the whole text, both as it was stored and as it is run again.
  const body = { taskId, studentId: student.id };
  const whole = await server.call(fetchStudentSubmission, { token: facultyToken, body });
  const again = await server.call(runSubmissionCode, {
    token: facultyToken,
    body: { ...body, programSubmission: { programIndex: questionId, language, code } },
  });
  server.setNow(new Date());
  const [program] = whole.body.data.programSubmissions;
  const stored = [program?.output, ...(program?.testcaseResults ?? []).map((result) => result.errorOutput)];
  expect(stored.join('\n')).toMatch(/SECRET-\d/);
  const told = [again.body.output, ...again.body.testResults.map((result) => result.errorOutput)];
  expect(told.join('\n')).toMatch(/SECRET-\d/);
});

test('what a program prints itself stays as it is, and so does a program without hidden blocks', async () => {
  const all = await sceneOf({ language: 'PYTHON', snippets: [typed] });
  const code = [
    { code: 'import sys\nprint("  File \\"main.py\\", line 1")\nsys.stderr.write("own words")\nx = [][1]' },
  ];
  const ran = await server.call(runCode, {
    token: all.token,
    body: {
      taskId: all.taskId,
      programSubmission: { programIndex: all.questionId, language: 'PYTHON', code },
    },
  });
  const [result] = ran.body.publicTestResults;
  expect(result?.actualOutput).toContain('File "main.py", line 1');
  expect(result?.errorOutput).toContain('own words');
  expect(result?.errorOutput).toContain('line 4, in <module>\n    x = [][1]');
});
