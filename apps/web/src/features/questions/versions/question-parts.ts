/** What two versions of a question are compared by, part by part. */
import {
  compareLists,
  isChanged,
  limitsWords,
  type ListChanges,
  type QuestionText,
  type TestCase,
} from '@assay/contract';
import { formatBytes } from '../../../lib/values/format-bytes.ts';
import { difficultyWord } from '../difficulty.ts';
import { judgingText, snippetsText } from '../question-words.ts';

/** How the two texts of a part stand: beside each other, or as one with what differs marked in its words or lines. */
type Showing = 'values' | 'words' | 'lines';

interface Part {
  label: string;
  showing: Showing;
  read: (question: QuestionText) => string;
}

interface InLanguage {
  language: string;
  code: string;
}

const programsText = (programs: readonly InLanguage[]): string =>
  programs.map(({ language, code }) => `[${language}]\n${code}`).join('\n');

const attachmentWords = ({ attachment }: QuestionText): string =>
  attachment ? `${attachment.name} (${formatBytes(attachment.size)})` : '';

const PARTS: readonly Part[] = [
  { label: 'Name', showing: 'values', read: ({ name }) => name },
  { label: 'Statement', showing: 'words', read: ({ questionText }) => questionText },
  { label: 'Languages', showing: 'values', read: ({ language }) => language.join(', ') },
  { label: 'Marks', showing: 'values', read: ({ marks }) => String(marks) },
  { label: 'Required Time', showing: 'values', read: ({ timeRequired }) => `${timeRequired} min` },
  { label: 'Difficulty', showing: 'values', read: ({ difficulty }) => difficultyWord(difficulty) },
  {
    label: 'Marking',
    showing: 'values',
    read: ({ wantAutoCalculate }) => (wantAutoCalculate ? 'Calculated from the test cases' : 'By hand'),
  },
  { label: 'Attachment', showing: 'values', read: attachmentWords },
  { label: 'Code snippets', showing: 'lines', read: ({ code }) => snippetsText(code) },
  { label: 'Starter code', showing: 'lines', read: ({ starters }) => programsText(starters) },
  { label: 'Judging', showing: 'lines', read: ({ judge, checker }) => judgingText(judge, checker) },
  {
    label: 'Limits of each test',
    showing: 'values',
    read: ({ limits, language }) => limitsWords(limits, language),
  },
  {
    label: 'Reference solutions',
    showing: 'lines',
    read: ({ referenceSolutions }) => programsText(referenceSolutions),
  },
];

export interface PartDifference {
  label: string;
  showing: Showing;
  before: string;
  after: string;
}

/** The parts that say something else in another version, but for the test cases. */
export const partDifferences = (before: QuestionText, after: QuestionText): PartDifference[] =>
  PARTS.map(({ label, showing, read }) => ({
    label,
    showing,
    before: read(before),
    after: read(after),
  })).filter((part) => part.before !== part.after);

/** Whether the statements have the same words, and other formats or pictures. */
export const isFormattedAnew = (before: QuestionText, after: QuestionText): boolean =>
  before.question !== after.question && before.questionText === after.questionText;

/** What became of the test cases; null where nothing did. */
export const testChanges = (before: QuestionText, after: QuestionText): ListChanges<TestCase> | null => {
  const changes = compareLists(
    { keyOf: ({ input }: TestCase) => input, isOrdered: true, isByPlace: true },
    { opened: before.testcases, mine: before.testcases, theirs: after.testcases },
  ).theirs;
  return isChanged(changes) ? changes : null;
};
