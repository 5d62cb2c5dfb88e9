import { VERDICT_WORDS, type PublicTestResult } from '@assay/contract';
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
import classes from './test-result-list.module.css';

/** Faculty also read what the question's judge said. */
type TestResult = PublicTestResult & { judgeMessage?: string };

const SIGN = {
  passed: IconCircleCheckFilled,
  failed: IconCircleXFilled,
  open: IconCircleMinus,
};

const outcomeOf = ({ passed }: PublicTestResult): keyof typeof SIGN =>
  passed === null ? 'open' : passed ? 'passed' : 'failed';

const verdictWord = ({ passed, verdict }: PublicTestResult): string =>
  passed === null && verdict === 'OK' ? 'Ran' : VERDICT_WORDS[verdict];

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

const Output = ({ label, text, marked }: { label: string; text: string; marked: MarkedText | null }) => (
  <div className={classes.output}>
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
        text || <span className={classes.nothing}>nothing</span>
      )}
    </TextBlock>
  </div>
);

const Details = ({ result, hasJudge }: { result: TestResult; hasJudge: boolean }) => {
  const { input, expectedOutput, actualOutput, errorOutput, message, verdict, judgeMessage } = result;
  const difference =
    !hasJudge && expectedOutput !== null && verdict === 'WRONG_ANSWER'
      ? firstDifference(expectedOutput, actualOutput)
      : null;
  return (
    <div className={classes.details}>
      {message && (
        <Text className={classes.message}>{message.replace(/^Runtime error:/, 'Runtime Error:')}</Text>
      )}
      {judgeMessage && <Output label="What the judge says to faculty" text={judgeMessage} marked={null} />}
      {input !== null && (
        <Output label={hasJudge ? 'Input of the judge' : 'Input'} text={input} marked={null} />
      )}
      <div className={classes.pair}>
        {expectedOutput !== null && !(hasJudge && expectedOutput === '') && (
          <Output
            label={hasJudge ? 'Answer of the judge' : 'Expected'}
            text={expectedOutput}
            marked={difference?.expected ?? null}
          />
        )}
        <Output
          label={difference ? `Actual, differs in line ${difference.line}` : 'Actual'}
          text={actualOutput}
          marked={difference?.actual ?? null}
        />
      </div>
      {errorOutput && <Output label="Error output" text={errorOutput} marked={null} />}
    </div>
  );
};

interface TestResultListProps {
  results: readonly TestResult[];
  /** A judge decided: inputs and expected outputs are what it went by. */
  hasJudge?: boolean;
  /** What can be done with a test, beside its verdict. */
  renderAction?: (place: number) => ReactNode;
  /** What a test is called; `Test 1` without. */
  nameOf?: (place: number) => string;
}

/** One row a test: verdict, time, memory; opened, expected beside actual with the first difference marked. */
export const TestResultList = ({ results, hasJudge = false, renderAction, nameOf }: TestResultListProps) => {
  const firstFailed = results.findIndex(
    ({ passed, verdict }) => passed === false || verdict === 'JUDGE_FAILED',
  );
  return (
    <div className={classes.list}>
      {results.map((result, index) => {
        const outcome = outcomeOf(result);
        const Sign = SIGN[outcome];
        return (
          <div key={index} className={classes.row} data-action={renderAction ? true : undefined}>
            <details open={index === firstFailed || results.length === 1}>
              <summary>
                <IconChevronRight size={16} className={classes.chevron} aria-hidden />
                <Sign size={18} className={classes.sign} data-outcome={outcome} aria-hidden />
                <span className={classes.name}>{nameOf?.(index) ?? `Test ${index + 1}`}</span>
                <span className={classes.verdict} data-outcome={outcome}>
                  {verdictWord(result)}
                </span>
                <span className={classes.figures}>
                  {Math.round(result.cpuMs)} ms · {megabytes(result.memory)}
                </span>
              </summary>
              <Details result={result} hasJudge={hasJudge} />
            </details>
            {renderAction && <div className={classes.action}>{renderAction(index)}</div>}
          </div>
        );
      })}
    </div>
  );
};
