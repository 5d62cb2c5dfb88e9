import { LANGUAGES, PICTURES_MAX, viewQuestion, viewTask } from '@assay/contract';
import type { LargestScene } from '../fill-largest.ts';
import { LARGEST_PROGRAM, LARGEST_STATEMENT, anyText, testText } from '../largest-texts.ts';
import { questionArchive } from '../question-archive.ts';
import { fresh, uuidOf, type InputsByHand } from './parts.ts';

/** A question with everything that it may have; its test cases fill the call up to `bytes`. */
const LARGE_ROW = `"${'1 2 3\n'.repeat(3000)}","6"\n`;

const largestQuestion = (scene: LargestScene, statement: string, bytes: number) => ({
  name: 'n'.repeat(80),
  question: statement,
  language: ['PYTHON'],
  marks: 10_000,
  timeRequired: 10_000,
  wantAutoCalculate: true,
  difficulty: '3',
  subjectId: scene.subjectId,
  modules: scene.moduleIds,
  tags: scene.tagIds,
  testcases: Array.from({ length: 200 }, (_, index) => ({
    input: testText(bytes / 460),
    output: testText(bytes / 460),
    type: index % 2 === 0 ? 'PUBLIC' : 'HIDDEN',
    name: 'n'.repeat(60),
    hint: 'h'.repeat(500),
    weight: 1000,
    group: `${'g'.repeat(50)} ${index % 20}`,
  })),
  code: Array.from({ length: 20 }, () => ({
    isVisible: true,
    isEditable: true,
    code: LARGEST_PROGRAM.slice(0, 12_000),
  })),
  judge: { language: 'PYTHON', code: LARGEST_PROGRAM },
  referenceSolutions: [{ language: 'PYTHON', code: LARGEST_PROGRAM }],
});

/** The same with starter code in every further language, which leaves room for one snippet. */
const questionInAllLanguages = (scene: LargestScene, bytes: number) => ({
  ...largestQuestion(scene, LARGEST_STATEMENT, bytes),
  language: LANGUAGES,
  code: [{ isVisible: true, isEditable: true, code: LARGEST_PROGRAM }],
  starters: LANGUAGES.slice(1).map((language) => ({ language, code: LARGEST_PROGRAM })),
});

/** With this a picture of that kind begins. */
const WEBP = Buffer.from('RIFF\0\0\0\0WEBP').toString('base64');

/** The most elements that rich text can have in other ways than one after the other. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'many elements': LARGEST_STATEMENT,
  'deep elements': `<p>Print.</p>${`${'<b>'.repeat(99)}a${'</b>'.repeat(99)}`.repeat(690)}`,
  'unclosed elements': `<p>Print.</p>${'<br>'.repeat(124_000)}`,
  'many entities': `<p>Print.</p>${'&amp;'.repeat(99_000)}`,
  'a picture': `<p>Print.</p><img src="data:image/webp;base64,${WEBP}${'A'.repeat(498_000)}">`,
  // Different ones, each of which is a file.
  'many pictures': `<p>Print.</p>${Array.from({ length: PICTURES_MAX }, (_, at) => `<img src="data:image/webp;base64,${WEBP}${String(at).padStart(4, 'A')}${'A'.repeat(8000)}">`).join('')}`,
};

const subjectOf = () => ({
  code: `CE${fresh()}`,
  name: 'Algorithms',
  semester: 4,
  modules: Array.from({ length: 50 }, (_, order) => ({
    title: `${'m'.repeat(90)}${order}`,
    order: order + 1,
  })),
});

/** Calls of those who write questions and tasks, and of what these are sorted by. */
export const AUTHORING: InputsByHand = {
  'POST /faculty/create-question': (scene) => ({
    ...Object.fromEntries(
      Object.entries(STATEMENTS).map(([name, statement]) => [
        name,
        { body: largestQuestion(scene, statement, 6_000_000) },
      ]),
    ),
    'all languages': { body: questionInAllLanguages(scene, 5_000_000) },
  }),
  'POST /faculty/edit-question': (scene) => {
    const questionId = scene.questionIds[15];
    const opened = { route: viewQuestion, body: { questionId } };
    const body = {
      ...largestQuestion(scene, LARGEST_STATEMENT, 6_000_000),
      questionId,
      edition: 'another',
    };
    // The question is as large as can be by then, and so is what a save on an older edition is shown.
    const late = { body: { ...body, marks: 1 }, refusal: 'somebody was faster, and what is stored is shown' };
    return { '': { body, opened }, 'on an older edition': late };
  },
  'POST /faculty/restore-question-version': (scene) => {
    const questionId = scene.questionIds[15];
    const opened = { route: viewQuestion, body: { questionId } };
    const body = { questionId, version: 1, edition: 'another', reason: anyText(500) };
    return { '': { body, opened } };
  },
  'GET /faculty/test-strengths': ({ questionIds }) => ({ '': { query: { ids: questionIds.join(',') } } }),
  'POST /faculty/save-wrong-solution': ({ questionId }) => ({
    '': {
      body: {
        questionId,
        wrongSolution: {
          _id: uuidOf(fresh()),
          name: 'n'.repeat(80),
          language: 'PYTHON',
          code: LARGEST_PROGRAM,
        },
      },
    },
  }),
  'POST /faculty/save-input-program': ({ questionId }) => ({
    '': {
      body: {
        questionId,
        role: 'GENERATOR',
        program: { language: 'PYTHON', code: LARGEST_PROGRAM, arguments: 'a'.repeat(200) },
      },
    },
  }),
  'POST /faculty/import-questions': () => ({
    'dry run': {
      body: { dryRun: 'true' },
      files: { file: [{ name: 'questions.zip', content: questionArchive() }] },
    },
    making: {
      body: { dryRun: 'false' },
      files: { file: [{ name: 'questions.zip', content: questionArchive() }] },
    },
  }),
  'POST /faculty/check-submissions': () => ({
    '': {
      body: { key: 'nothing' },
      files: { file: [{ name: 'questions.zip', content: questionArchive() }] },
      refusal: 'the file is read, and no question in it is called so',
    },
  }),
  'POST /faculty/store-test-text': () => ({
    '': { body: {}, files: { text: [{ name: '1.in', content: Buffer.from(anyText(5_000_000)) }] } },
  }),
  'POST /faculty/read-test-sheet': () => ({
    '': {
      body: {},
      files: {
        file: [{ name: 'tests.csv', content: Buffer.from(`Input,Output\n${LARGE_ROW.repeat(200)}`) }],
      },
    },
  }),
  'POST /faculty/check-question': () => ({
    '': {
      body: {
        testcases: Array.from({ length: 200 }, () => ({ input: testText(16_000), output: testText(16_000) })),
        referenceSolutions: [{ language: 'PYTHON', code: LARGEST_PROGRAM }],
      },
    },
  }),
  'POST /faculty/generate-question': () => ({
    '': { body: { prompt: anyText(4000), language: ['PYTHON', 'C'], generationId: uuidOf(fresh()) } },
  }),
  ...Object.fromEntries(
    (['create', 'edit'] as const).map((verb) => [
      `POST /faculty/${verb}-task`,
      (scene: LargestScene) => ({
        '': {
          ...(verb === 'edit' && { opened: { route: viewTask, params: { taskId: scene.draftTaskId } } }),
          body: {
            ...(verb === 'edit'
              ? { taskId: scene.draftTaskId, edition: 'another' }
              : { _id: uuidOf(8_000_000 + fresh()) }),
            name: anyText(200).trim(),
            startTime: new Date(Date.now() + 86_400_000).toISOString(),
            endTime: new Date(Date.now() + 40 * 86_400_000).toISOString(),
            isTimeBounded: true,
            duration: 1000,
            totalMarks: scene.questionIds.length * 5,
            questions: scene.questionIds.map((questionId) => ({ questionId, marks: 5, timeRequired: 10 })),
            assignedStudentIds: scene.studentIds,
            subjects: scene.subjectId,
            rubrics: scene.rubricId,
            requireExamBrowser: true,
            examBrowser: {
              quitPassword: anyText(100),
              filePassword: anyText(100),
              allowedAddresses: Array.from(
                { length: 50 },
                (_, index) => `host${index}.example.org/${'a'.repeat(150)}/*`,
              ),
              browserExamKeys: Array.from({ length: 50 }, (_, index) => String(index).padStart(64, 'a')),
            },
          },
        },
      }),
    ]),
  ),
  'GET /faculty/access-list/:kind/:id': ({ draftTaskId }) => ({
    '': { params: { kind: 'task', id: draftTaskId } },
  }),
  'GET /shared-item/:kind/:id': ({ draftTaskId }) => ({ '': { params: { kind: 'task', id: draftTaskId } } }),
  ...Object.fromEntries(
    (['task', 'question', 'group', 'rubric'] as const).map((kind) => [
      `POST /faculty/share-${kind}`,
      (scene: LargestScene) => ({
        '': {
          body: {
            [`${kind}Id`]: {
              task: scene.draftTaskId,
              question: scene.questionIds[15],
              group: scene.groupId,
              rubric: scene.rubricId,
            }[kind],
            accessMap: Object.fromEntries(
              scene.facultyIds.slice(1).map((id) => [id, ['view', 'update', 'delete']]),
            ),
          },
        },
      }),
    ]),
  ),
  'POST /subject/create-subject': () => ({ '': { body: subjectOf() } }),
  'POST /subject/update-subject': ({ subjectId }) => ({ '': { body: { ...subjectOf(), subjectId } } }),
  'POST /admin/tag-details': ({ tagId }) => ({ '': { body: { id: tagId } } }),
  'POST /faculty/offer-question': ({ questionIds }) => ({
    '': { body: { questionId: questionIds[15], version: 1, bank: 'INSTITUTE', note: anyText(500) } },
  }),
  'GET /question-bank': () => ({
    '': {
      query: { pageSize: 200, search: 'a b', question: 'a', tag: 'a', standing: 'own', sort: '-copies' },
    },
  }),
  'GET /faculty/view-all-questions': ({ moduleIds, tagIds }) => ({
    'the whole list': {},
    'a page': { query: { pageSize: 200 } },
    'a page that is narrowed': {
      query: {
        numbered: 'true',
        pageSize: 200,
        search: 'a',
        module: moduleIds[0],
        tag: tagIds[0],
        unusedSince: '2020-01-01T00:00:00Z',
      },
    },
  }),
};
