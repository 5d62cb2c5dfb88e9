import { viewQuestion } from '@assay/contract';
import { beforeEach, expect, test } from 'vitest';
import { loginAs, makeDepartment, makeFaculty } from '../../../../test/fixtures.ts';
import { bring } from '../../../../test/question-file.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { waitFor } from '../../../../test/wait-for.ts';

const server = useTestServer();
let token: string;

// Each import counts against its account.
beforeEach(async () => {
  token = await loginAs(server, await makeFaculty(server.deps, await makeDepartment(server.deps)));
});

const cdata = (text: string): string => `<![CDATA[${text}]]>`;
const testcase = (
  { code = '', stdin = '', expected = '', display = 'SHOW' }: Record<string, string>,
  attributes = 'testtype="0" useasexample="0" mark="1.0000000"',
): string =>
  `<testcase ${attributes}><testcode><text>${cdata(code)}</text></testcode><stdin><text>${stdin}</text></stdin>` +
  `<expected><text>${expected}</text></expected><extra><text></text></extra><display><text>${display}</text></display></testcase>`;

const question = (name: string, kind: string, fields: string, tests: string): string =>
  `<question type="coderunner"><name><text>${name}</text></name><questiontext format="html"><text>${cdata(
    '<p>Do &lt;it&gt; <img src="@@PLUGINFILE@@/tree.gif" alt="tree"></p>',
  )}</text><file name="tree.gif" path="/" encoding="base64">${Buffer.from('GIF89a moodle').toString('base64')}</file></questiontext>` +
  `<defaultgrade>4</defaultgrade><idnumber></idnumber><coderunnertype>${kind}</coderunnertype><prototypetype>0</prototypetype>` +
  `${fields}<testcases>${tests}</testcases></question>`;

const quiz = (...questions: string[]) =>
  new Uint8Array(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions.join('')}</quiz>`));
const bringXml = (xml: Uint8Array<ArrayBuffer>) => bring(server, token, xml, {}, 'quiz.xml');
const view = async (questionId: string | null | undefined) =>
  (await server.call(viewQuestion, { token, body: { questionId: questionId ?? '' } })).body.data;

test('a question whose tests call a function becomes one whose tests are run as code, and its answer passes', async () => {
  const { questions } = await bringXml(
    quiz(
      '<question type="category"><category><text>Top</text></category></question>',
      question(
        'Square',
        'python3',
        `<allornothing>0</allornothing><answer>${cdata('def sqr(n):\n    return n * n')}</answer>` +
          `<answerpreload>${cdata('def sqr(n):\n    pass')}</answerpreload><penaltyregime>10, 20</penaltyregime>` +
          '<cputimelimitsecs>3</cputimelimitsecs><tags><tag><text>functions</text></tag></tags>',
        testcase({ code: 'print(sqr(3))', expected: '9' }, 'testtype="0" useasexample="1" mark="0.5"') +
          testcase({ code: 'print(sqr(-2))', expected: '4', display: 'HIDE' }, 'testtype="0" mark="1.5"') +
          testcase({ code: 'print(1)', expected: '1' }, 'testtype="1" mark="1"'),
      ),
      '<question type="multichoice"><name><text>Choose</text></name></question>',
    ),
  );
  expect(questions).toMatchObject([{ key: 'moodle:Square', title: 'Square', done: 'CREATED', pictures: 1 }]);
  expect(questions[0]?.warnings).toEqual([
    'The code of each test is its input: a hidden block behind the answer runs it.',
    'Tests that run only as a pre-check are left out.',
    'Penalties for further tries are left out: every try counts alike.',
    'This tag is new, and is made: “functions”.',
  ]);
  const made = await view(questions[0]?.questionId);
  expect(made).toMatchObject({
    marks: 4,
    language: ['PYTHON'],
    limits: { seconds: 3 },
    tags: [{ name: 'functions' }],
    testcases: [
      { input: 'print(sqr(3))', output: '9', type: 'PUBLIC', weight: 5 },
      { input: 'print(sqr(-2))', output: '4', type: 'HIDDEN', weight: 15 },
    ],
    code: [
      { isVisible: true, isEditable: true, code: 'def sqr(n):\n    pass' },
      { isVisible: false, isEditable: false },
    ],
  });
  expect(made.question).toMatch(/^<p>Do &lt;it&gt; <img data-picture="[0-9a-f]{64}" alt="tree" \/><\/p>$/);
  const { checkReferences } = await import('../../questions/index.ts');
  const { id } = await server.deps.db
    .selectFrom('questionVersion')
    .where('questionId', '=', made._id)
    .select('id')
    .executeTakeFirstOrThrow();
  await checkReferences(server.deps, id);
  await waitFor('the answer passes', async () => (await view(made._id)).referenceCheck.status === 'PASSED');
});

test('programs with a template of text around the answer keep it as hidden blocks', async () => {
  const { questions, leftOut } = await bringXml(
    quiz(
      question(
        'Program',
        'c_program',
        `<allornothing>1</allornothing><template>${cdata('#include <stdio.h>\n{{ STUDENT_ANSWER }}\n/* end */')}</template>` +
          '<grader>NearEqualityGrader</grader><generalfeedback><text>Well done</text></generalfeedback>',
        testcase({ stdin: '1', expected: '2' }),
      ),
      '<question type="multichoice"><name><text>Choose</text></name></question>',
    ),
  );
  expect(leftOut).toEqual([{ path: 'Choose', why: 'it is a question of the type multichoice' }]);
  expect(await view(questions[0]?.questionId)).toMatchObject({
    language: ['C'],
    checker: { kind: 'TOKENS', ignoresCase: true },
    code: [
      { isVisible: false, code: '#include <stdio.h>\n' },
      { isVisible: true, code: '' },
      { isVisible: false, code: '\n/* end */' },
    ],
    testcases: [{ input: '1', output: '2', group: 'all' }],
  });
  expect(questions[0]?.warnings).toContain('The general feedback is left out.');
});

test.each<[string, string, string]>([
  [
    'code in C',
    question('A', 'c_function', '', testcase({ code: 'f();' })),
    'In C that cannot be taken over',
  ],
  ['a language', question('A', 'octave_function', '', testcase({})), 'whose language is not run here'],
  [
    'a grader',
    question('A', 'c_program', '<grader>RegexGrader</grader>', testcase({ stdin: '1', expected: '1' })),
    'judged by a RegexGrader',
  ],
])('what cannot be taken over is refused and said: %s', async (_what, xml, reason) => {
  const [row] = (await bringXml(quiz(xml))).questions;
  expect([row?.state, row?.done]).toEqual(['REFUSED', null]);
  expect(row?.problems.join(' ')).toContain(reason);
});

test.each<[string, string, string]>([
  [
    'entities that multiply',
    '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>',
    'declares a document type or entities',
  ],
  ['a file of the server', '<!DOCTYPE q SYSTEM "file:///etc/passwd"><quiz/>', 'declares a document type'],
  ['another document', '<?xml version="1.0"?><html/>', 'holds no questions of Moodle'],
  ['no question of CodeRunner', '<quiz><question type="essay"/></quiz>', 'no question of CodeRunner'],
])('a file with %s is refused whole', async (_what, xml, reason) => {
  await expect(bringXml(new Uint8Array(Buffer.from(xml)))).rejects.toThrow(reason);
});
