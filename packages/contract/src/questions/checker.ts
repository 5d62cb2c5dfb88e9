/** How an output is compared with the expected one, in words for people. */
import {
  CHECKER_KINDS,
  TOLERANCE_DEFAULT,
  type Checker,
  type CheckerKind,
} from '@assay/runner-contract/checker';

export {
  checkerSchema,
  CHECKER_KINDS,
  JUDGE_WAYS,
  LINES,
  TOLERANCE_MAX,
  type Checker,
  type CheckerKind,
  type JudgeWay,
} from '@assay/runner-contract/checker';

/** What a way to compare is called in a list to choose from. */
export const CHECKER_WORDS: Readonly<Record<CheckerKind, string>> = {
  LINES: 'Line by line, spaces at line ends ignored',
  EXACT: 'Exactly, every character',
  TOKENS: 'Word by word, any white space between',
  NUMBERS: 'Word by word, numbers within a tolerance',
  UNORDERED: 'The same lines in any order',
};

/** A way to compare with the settings that it has before anybody changes them. */
export const newChecker = (kind: CheckerKind): Checker => {
  switch (kind) {
    case 'TOKENS':
      return { kind, ignoresCase: false };
    case 'NUMBERS':
      return { kind, ignoresCase: false, tolerance: TOLERANCE_DEFAULT };
    default:
      return { kind };
  }
};

/** The same settings under another way to compare, as far as it has them. */
export const withKind = (checker: Checker, kind: CheckerKind): Checker => {
  const fresh = newChecker(kind);
  return 'ignoresCase' in fresh && 'ignoresCase' in checker
    ? { ...fresh, ignoresCase: checker.ignoresCase }
    : fresh;
};

const caseWords = ({ ignoresCase }: { ignoresCase: boolean }): string =>
  ignoresCase ? 'Capital and small letters count as the same.' : 'Capital and small letters differ.';

/** What has to be true of an output, in sentences for whoever writes the program. */
export const checkerSentence = (checker: Checker): string => {
  switch (checker.kind) {
    case 'LINES':
      return 'Outputs are compared line by line. Spaces at the end of a line do not count.';
    case 'EXACT':
      return 'Outputs are compared exactly: every space and every line end counts.';
    case 'TOKENS':
      return `Outputs are compared word by word. Spaces and line ends between words do not count. ${caseWords(checker)}`;
    case 'NUMBERS':
      return `Outputs are compared word by word. Numbers may differ by ${checker.tolerance}, absolutely or relative to the expected number. ${caseWords(checker)}`;
    case 'UNORDERED':
      return 'The lines of the output may be in any order.';
  }
};

/** Whether a text names a way to compare. */
export const isCheckerKind = (text: string): text is CheckerKind =>
  CHECKER_KINDS.some((kind) => kind === text);
