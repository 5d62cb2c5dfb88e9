import { answersTables, VERDICT_WORDS, type Language, type PublicTestResult } from '@assay/contract';
import { Text } from '@mantine/core';
import {
  IconChevronRight,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleXFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TextBlock } from '../text/text-block.tsx';
import { firstDifference, type MarkedText } from './first-difference.ts';
import { ResultTables } from './result-tables.tsx';
import { hasNames } from './tables-of-text.ts';
import classes from './test-result-list.module.css';

/** Faculty also read what the question's judge said, how often a busy machine had it run again, and what it counts for. */
type TestResult = PublicTestResult & {
  judgeMessage?: string;
  isVoid?: boolean;
  repeats?: number;
  weight?: number;
  group?: string;
};

/** What a test counts for, where the tests do not all count the same. */
const weightWords = ({ weight, group }: TestResult): string =>
  [group && `group “${group}”`, weight !== undefined && `weighs ${weight}`].filter(Boolean).join(' · ');

const hasWeights = (results: readonly TestResult[]): boolean =>
  results.some(({ weight, group }) => Boolean(group) || weight !== results[0]?.weight);

const SIGN = {
  passed: IconCircleCheckFilled,
  failed: IconCircleXFilled,
  open: IconCircleMinus,
};

const outcomeOf = ({ passed }: PublicTestResult): keyof typeof SIGN =>
  passed === null ? 'open' : passed ? 'passed' : 'failed';

/** The runner's sentence of a crash begins as the verdict does; it quotes a line of the error output. */
const quotesCrash = ({ verdict, message }: PublicTestResult): boolean =>
  verdict === 'RUNTIME_ERROR' && message.startsWith(VERDICT_WORDS.RUNTIME_ERROR);

const verdictWords = (result: PublicTestResult): string => {
  if (quotesCrash(result)) return result.message.replace(VERDICT_WORDS.RUNTIME_ERROR, 'Runtime Error');
  return result.passed === null && result.verdict === 'OK' ? 'Ran' : VERDICT_WORDS[result.verdict];
};

/** What a message adds to the verdict: nothing where outputs were compared, for both are shown. */
const messageOf = (result: PublicTestResult, hasJudge: boolean): string => {
  const wasCompared = result.verdict === 'WRONG_ANSWER' && !hasJudge && result.expectedOutput !== null;
  return wasCompared || quotesCrash(result) ? '' : result.message;
};

/** Whether a line of an output is too long to be read beside another one. */
const isWide = (text: string): boolean => /.{41}/.test(text);

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

interface OutputProps {
  label: string;
  text: string;
  marked?: MarkedText | null;
  /** Takes a row of its own. */
  wide?: boolean;
}

const Output = ({ label, text, marked = null, wide = false }: OutputProps) => (
  <div className={classes.output} data-wide={wide || undefined}>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <TextBlock label={label}>
      {marked ? (
        <>
          {marked.before}
          <mark title="First difference">
            {marked.differs === '\n' || !marked.differs ? '⏎' : marked.differs}
          </mark>
          {marked.differs === '\n' && '\n'}
          {marked.after}
        </>
      ) : (
        text
      )}
    </TextBlock>
  </div>
);

/** What a program printed, or is to print: as tables where it answers queries. */
const Printed = ({
  result,
  differsAt,
  asTables,
  ...output
}: OutputProps & { result: TestResult; differsAt: number | undefined; asTables: boolean }) =>
  asTables ? (
    <div className={classes.output}>
      <Text size="xs" c="dimmed">
        {output.label}
      </Text>
      <ResultTables
        label={output.label}
        text={output.text}
        withNames={hasNames(result.input)}
        markedLine={differsAt ?? null}
      />
    </div>
  ) : (
    <Output {...output} />
  );

/** What the author of a test says to whoever fails it. */
const Hint = ({ text }: { text: string }) => (
  <Text className={classes.message}>
    <Text span fw={600} inherit>
      Hint:
    </Text>{' '}
    {text}
  </Text>
);

interface DetailsProps {
  result: TestResult;
  hasJudge: boolean;
  asTables: boolean;
}

const Details = ({ result, hasJudge, asTables }: DetailsProps) => {
  const { input, expectedOutput, actualOutput, errorOutput, verdict, judgeMessage, hint, passed } = result;
  const difference =
    !hasJudge && expectedOutput !== null && verdict === 'WRONG_ANSWER'
      ? firstDifference(expectedOutput, actualOutput)
      : null;
  const printed = { result, differsAt: difference?.line, asTables };
  const message = messageOf(result, hasJudge);
  const crashed = verdict === 'RUNTIME_ERROR';
  const errors = errorOutput && <Output label="Error output" text={errorOutput} wide={crashed} />;
  return (
    <div className={classes.details}>
      {message && <Text className={classes.message}>{message}</Text>}
      {hint && passed === false && <Hint text={hint} />}
      {crashed && errors}
      {judgeMessage && <Output label="What the judge says to faculty" text={judgeMessage} />}
      {input !== null && <Output label={hasJudge ? 'Input of the judge' : 'Input'} text={input} />}
      <div
        className={classes.pair}
        data-wide={(expectedOutput !== null && [expectedOutput, actualOutput].some(isWide)) || undefined}
      >
        {expectedOutput !== null && !(hasJudge && expectedOutput === '') && (
          <Printed
            {...printed}
            label={hasJudge ? 'Answer of the judge' : 'Expected'}
            text={expectedOutput}
            marked={difference?.expected}
          />
        )}
        <Printed
          {...printed}
          label={difference ? `Actual, differs on line ${difference.line}` : 'Actual'}
          text={actualOutput}
          marked={difference?.actual}
        />
      </div>
      {!crashed && errors}
    </div>
  );
};

const Summary = ({ result, name, weighed }: { result: TestResult; name: string; weighed: boolean }) => {
  const outcome = outcomeOf(result);
  const Sign = SIGN[outcome];
  return (
    <summary>
      <IconChevronRight size={16} className={classes.chevron} aria-hidden />
      <Sign size={18} className={classes.sign} data-outcome={outcome} aria-hidden />
      <span className={classes.name}>
        {name}
        {result.name && ` · ${result.name}`}
      </span>
      <span className={classes.verdict} data-outcome={outcome}>
        {verdictWords(result)}
      </span>
      {result.isVoid && <span className={classes.void}>does not count</span>}
      <span className={classes.figures}>
        {weighed && `${weightWords(result)} · `}
        {result.repeats ? `ran again ${result.repeats}× · ` : ''}
        {Math.round(result.cpuMs)} ms · {megabytes(result.memory)}
      </span>
    </summary>
  );
};

interface TestResultListProps {
  results: readonly TestResult[];
  /** What the program is written in: what SQL answers is shown as tables. */
  language?: Language | null;
  /** A judge decided: inputs and expected outputs are what it went by. */
  hasJudge?: boolean;
  /** What can be done with a test, beside its verdict. */
  renderAction?: (place: number) => ReactNode;
  /** What a test is called; `Test 1` without. */
  nameOf?: (place: number) => string;
}

/** One row a test: verdict, time, memory; opened, expected beside actual with the first difference marked. */
export const TestResultList = ({
  results,
  language = null,
  hasJudge = false,
  renderAction,
  nameOf,
}: TestResultListProps) => {
  const firstFailed = results.findIndex(
    ({ passed, verdict }) => passed === false || verdict === 'JUDGE_FAILED',
  );
  const weighed = hasWeights(results);
  return (
    <div className={classes.list}>
      {results.map((result, index) => (
        <div
          key={index}
          className={classes.row}
          data-action={renderAction ? true : undefined}
          data-void={result.isVoid || undefined}
        >
          <details open={index === firstFailed || results.length === 1}>
            <Summary result={result} name={nameOf?.(index) ?? `Test ${index + 1}`} weighed={weighed} />
            <Details
              result={result}
              hasJudge={hasJudge}
              asTables={language !== null && answersTables(language)}
            />
          </details>
          {renderAction && <div className={classes.action}>{renderAction(index)}</div>}
        </div>
      ))}
    </div>
  );
};
