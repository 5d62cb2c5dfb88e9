/** Questions of CodeRunner in a file that Moodle exports (Moodle XML). What has no counterpart is said, question by question. */
import {
  EXCHANGE_QUESTIONS_MAX,
  LIMIT_MEGABYTES,
  LIMIT_SECONDS,
  QUESTION_NAME_MAX,
  type Checker,
  SAME_TIME,
  type Language,
} from '@assay/contract';
import { hashOfFiles, type PackedQuestion, type ReadPackage } from '../reading/packed-question.ts';
import { readHtml } from '../reading/package-statement.ts';
import { BrokenQuestion, Refusal } from '../reading/refusal.ts';
import { codeRunnerTests, type TestWay } from './code-runner-tests.ts';
import { childrenOf, rootOf, textIn, wholeOf, wordsIn, type Element } from './xml.ts';

/** By what CodeRunner calls its types and its languages. */
const LANGUAGES: readonly (readonly [RegExp, Language])[] = [
  [/^(python|python3)(_|$)/, 'PYTHON'],
  [/^(cpp|c\+\+)(_|$)/, 'C++'],
  [/^c(_|$)/, 'C'],
  [/^java(_|$)/, 'JAVA'],
  [/^(nodejs|javascript)(_|$)/, 'JAVASCRIPT'],
];

const languageOf = (question: Element): Language => {
  const [kind, named] = [textIn(question, 'coderunnertype'), textIn(question, 'language')].map((text) =>
    text.trim().toLowerCase(),
  );
  for (const word of [named, kind]) {
    const found = LANGUAGES.find(([sign]) => word && sign.test(word));
    if (found) return found[1];
  }
  throw new BrokenQuestion(`It is of the type ${kind || 'unknown'}, whose language is not run here.`);
};

const checkerOf = (grader: string): { checker: Checker; warnings: string[] } => {
  if (grader === '' || grader === 'EqualityGrader') return { checker: { kind: 'LINES' }, warnings: [] };
  if (grader === 'NearEqualityGrader')
    return {
      checker: { kind: 'TOKENS', ignoresCase: true },
      warnings: [
        'Outputs are compared word by word: line ends between words do not count, as they do in CodeRunner.',
      ],
    };
  throw new BrokenQuestion(
    `Its outputs are judged by a ${grader}, for which there is nothing here; a judge could do it.`,
  );
};

/** Runs what a test says after the student's program has been read. */
const CALL = "import sys as _sys\nexec(compile(_sys.stdin.read(), 'test', 'exec'))\n";

/** What stands around an answer: text and nothing else, else it is none. */
const TEMPLATE = /^([\s\S]*?)\{\{\s*STUDENT_ANSWER\s*\}\}([\s\S]*)$/;
const TEST_CODE = /\{\{\s*TEST\.testcode\s*\}\}\s*$/;

interface Around {
  before: string;
  after: string;
  warnings: string[];
}

const aroundOf = (template: string, way: TestWay): Around => {
  const call = way === 'CALLS' ? CALL : '';
  if (template.trim() === '') return { before: '', after: call, warnings: [] };
  const [, before = '', rest] = TEMPLATE.exec(template) ?? [];
  const after = rest?.replace(TEST_CODE, '');
  if (after === undefined || /\{\{|\{%/.test(before + after))
    return {
      before: '',
      after: call,
      warnings: [
        'Its template does more than put text around the answer, and is left out: check the question.',
      ],
    };
  return { before, after: `${after.trim() === '' ? '' : after}${call}`, warnings: [] };
};

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

/** The program around an answer, and what students start from. */
const programsOf = (question: Element, language: Language, { before, after }: Around) => {
  const [answer, preload] = [textIn(question, 'answer'), textIn(question, 'answerpreload')];
  const student = { isVisible: true, isEditable: true, code: preload };
  const hidden = (code: string) => (code === '' ? [] : [{ isVisible: false, isEditable: false, code }]);
  return {
    code: before + after + preload === '' ? [] : [...hidden(before), student, ...hidden(after)],
    referenceSolutions: answer.trim() === '' ? [] : [{ language, code: joined(before, answer, after) }],
  };
};

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

const limitsOf = (question: Element) => {
  const [seconds, megabytes] = [textIn(question, 'cputimelimitsecs'), textIn(question, 'memlimitmb')].map(
    Number,
  );
  if (!seconds && !megabytes) return {};
  return {
    limits: {
      seconds: within(seconds || 1, LIMIT_SECONDS),
      megabytes: Math.round(within(megabytes || 256, LIMIT_MEGABYTES)),
      factors: seconds ? SAME_TIME : {},
    },
  };
};

/** What a question of CodeRunner may have and has no place here. */
const LOSSES: readonly (readonly [field: string, sentence: string])[] = [
  ['generalfeedback', 'The general feedback is left out.'],
  ['penaltyregime', 'Penalties for further tries are left out: every try counts alike.'],
  ['globalextra', 'The global extra data is left out.'],
  ['templateparams', 'The parameters of the template are left out.'],
];

const lossesOf = (question: Element): string[] => {
  const said = LOSSES.filter(([field]) => !['', '0', '{}'].includes(wordsIn(question, field).trim()));
  const [tests] = childrenOf(question, 'testcases');
  return [
    ...said.map(([, sentence]) => sentence),
    ...(tests && childrenOf(tests, 'file').length > 0
      ? ['Support files are left out: programs have none beside them.']
      : []),
  ];
};

const statementOf = async (question: Element) => {
  const [text] = childrenOf(question, 'questiontext');
  const files = new Map(
    (text ? childrenOf(text, 'file') : []).map((file) => [
      file.attribs['name'] ?? '',
      Buffer.from(wordsIn({ ...file, children: [file] } as Element, 'file'), 'base64'),
    ]),
  );
  return readHtml(wordsIn(question, 'questiontext').replaceAll('@@PLUGINFILE@@/', ''), files, '.');
};

const nameOf = (question: Element): string => wordsIn(question, 'name').trim().replaceAll(/\s+/g, ' ');

const keyOf = (question: Element): string =>
  `moodle:${textIn(question, 'idnumber').trim() || nameOf(question)}`.slice(0, 300);

/** @throws BrokenQuestion */
const draftOf = (question: Element, html: string) => {
  const language = languageOf(question);
  const allOrNothing = textIn(question, 'allornothing').trim() !== '0';
  const { way, tests, warnings } = codeRunnerTests(question, language, allOrNothing);
  const { checker, warnings: graderWarnings } = checkerOf(textIn(question, 'grader').trim());
  const around = aroundOf(textIn(question, 'template').replaceAll(/\r\n?/g, '\n'), way);
  const marks = Number(textIn(question, 'defaultgrade'));
  return {
    draft: {
      name: nameOf(question).slice(0, QUESTION_NAME_MAX),
      question: html,
      language: [language],
      ...(marks > 0 && { marks: Math.round(marks * 100) / 100 }),
      wantAutoCalculate: true,
      testcases: tests,
      checker,
      ...limitsOf(question),
      ...programsOf(question, language, around),
    },
    warnings: [
      ...(way === 'CALLS'
        ? ['The code of each test is its input: a hidden block behind the answer runs it.']
        : []),
      ...warnings,
      ...graderWarnings,
      ...around.warnings,
    ],
  };
};

const readQuestion = async (question: Element): Promise<PackedQuestion> => {
  const statement = await statementOf(question);
  const common = {
    key: keyOf(question),
    title: nameOf(question) || 'Question',
    place: {
      subject: null,
      modules: [],
      tags: childrenOf(question, 'tags').flatMap((tags) =>
        childrenOf(tags, 'tag').map((tag) => textIn(tag, 'text')),
      ),
    },
    pictures: statement.pictures,
    attachment: null,
    submissions: [],
    hash: hashOfFiles([['question', Buffer.from(wholeOf(question))]]),
  };
  try {
    const { draft, warnings } = draftOf(question, statement.html);
    return {
      ...common,
      draft,
      warnings: [...statement.warnings, ...warnings, ...lossesOf(question)],
      problems: [],
    };
  } catch (error) {
    if (!(error instanceof BrokenQuestion)) throw error;
    return { ...common, draft: {}, warnings: [], problems: [error.message] };
  }
};

const whyLeftOut = (question: Element): string | null => {
  const type = question.attribs['type'] ?? '';
  if (type !== 'coderunner') return `it is a question of the type ${type}`;
  return Number(textIn(question, 'prototypetype')) > 0 ? 'it is a prototype for other questions' : null;
};

/** @throws Refusal where it is no export of Moodle, or one without a question of CodeRunner */
export const readMoodle = async (text: string): Promise<ReadPackage> => {
  const all = childrenOf(rootOf(text, 'quiz'), 'question').filter(
    ({ attribs }) => attribs['type'] !== 'category',
  );
  const leftOut = all.flatMap((question) => {
    const why = whyLeftOut(question);
    return why === null ? [] : [{ path: nameOf(question) || 'Question', why }];
  });
  const wanted = all.filter((question) => whyLeftOut(question) === null);
  if (wanted.length === 0) throw new Refusal('There is no question of CodeRunner in this file.');
  if (wanted.length > EXCHANGE_QUESTIONS_MAX)
    throw new Refusal(`A file may hold at most ${EXCHANGE_QUESTIONS_MAX} questions. Export them in parts.`);
  const questions: PackedQuestion[] = [];
  for (const question of wanted) questions.push(await readQuestion(question));
  return { format: 'MOODLE', questions, leftOut };
};
