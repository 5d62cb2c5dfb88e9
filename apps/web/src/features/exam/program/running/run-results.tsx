import {
  programHash,
  undecidedTests,
  type Language,
  type ProgramCode,
  type PublicTestResult,
  type RunOutcome,
} from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { useContext } from 'react';
import { formatMoment } from '../../../../lib/values/dates.ts';
import { DiagnosticList } from '../../../../ui/code/diagnostic-list.tsx';
import { TestResultList } from '../../../../ui/code/test-result-list.tsx';
import { TextBlock } from '../../../../ui/text/text-block.tsx';
import { LineContext } from './line-context.ts';
import type { ProgramState } from '../program-state.ts';
import classes from './run-desk.module.css';
import { crashMark } from './run-marks.ts';

interface RunResultsProps {
  answer: RunOutcome;
  /** What was run; `executedAt` (ISO 8601) where another page has seen it. */
  program: { language: Language; code: ProgramCode; ownInput: string | null; executedAt?: string };
  /** What stands in the editor now. */
  shown: ProgramState;
}

const summaryOf = (results: readonly PublicTestResult[], passed: number): string => {
  const decided = results.filter((result) => result.passed !== null).length;
  if (undecidedTests(results) > 0)
    return `The judge of this question failed${decided > 0 ? ` on ${results.length - decided} of ${results.length} public tests` : ''}. That is not the fault of your program.`;
  if (decided === 0) return 'There is nothing to compare it with; this is what the program printed.';
  if (decided === 1) return passed === 1 ? 'The public test passed.' : 'The public test did not pass.';
  return passed === decided
    ? `All ${decided} public tests passed.`
    : `${passed} of ${decided} public tests passed.`;
};

/** Which program the results are of; null where it is the one that stands in the editor. */
const versionWords = ({ language, code }: RunResultsProps['program'], shown: ProgramState): string | null => {
  if (language !== shown.language)
    return `Of an earlier version, in ${language}; the program is in ${shown.language} now.`;
  return programHash(language, code) === programHash(shown.language, shown.code)
    ? null
    : 'Of an earlier version: the program was changed since this run.';
};

/** What the compiler said, then one row a test. */
export const RunResults = ({ answer, program, shown }: RunResultsProps) => {
  const version = versionWords(program, shown);
  const { compiled, diagnostics, publicTestResults, passedCount, output } = answer;
  // An output that an earlier version of the page kept says nothing of it.
  const isOwn = typeof program.ownInput === 'string';
  const summary = isOwn
    ? 'This is what the program did on your own input.'
    : summaryOf(publicTestResults, passedCount);
  const crash = publicTestResults.map((result) => crashMark(program.language, result)).find(Boolean);
  const goTo = useContext(LineContext);
  const onLine = goTo && shown.blocks.every(({ isVisible }) => isVisible) ? goTo : undefined;
  return (
    <div className={classes.results} data-stale={version !== null || undefined}>
      <Text fw={600}>{compiled ? summary : 'The program does not compile.'}</Text>
      {(version || program.executedAt) && (
        <Text c="dimmed" size="xs">
          {program.executedAt && `Run at ${formatMoment(Date.parse(program.executedAt))}. `}
          {version}
        </Text>
      )}
      {crash && onLine && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onLine(crash.line, 0)}
        >
          Show line {crash.line}, where the program ended
        </Button>
      )}
      {diagnostics.length > 0 && (
        <DiagnosticList diagnostics={diagnostics} ownLinesOnly={shown.blocks.length === 1} onLine={onLine} />
      )}
      {!compiled && output && (
        <details className={classes.raw} open={diagnostics.length === 0}>
          <summary>What the compiler said</summary>
          <TextBlock label="What the compiler said">{output}</TextBlock>
        </details>
      )}
      {compiled && (
        <TestResultList
          language={program.language}
          results={publicTestResults}
          nameOf={isOwn ? () => 'Own input' : undefined}
        />
      )}
    </div>
  );
};
