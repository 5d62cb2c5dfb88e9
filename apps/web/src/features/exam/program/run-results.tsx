import {
  programHash,
  undecidedTests,
  type Language,
  type ProgramCode,
  type PublicTestResult,
} from '@assay/contract';
import { Text } from '@mantine/core';
import { DiagnosticList } from '../../../ui/code/diagnostic-list.tsx';
import { TestResultList } from '../../../ui/code/test-result-list.tsx';
import { TextBlock } from '../../../ui/text/text-block.tsx';
import type { ProgramState } from './program-state.ts';
import classes from './run-desk.module.css';
import type { RunResponse } from './use-run.ts';

interface RunResultsProps {
  answer: RunResponse;
  /** What was run. */
  program: { language: Language; code: ProgramCode };
  /** What stands in the editor now. */
  shown: ProgramState;
}

const summaryOf = (results: readonly PublicTestResult[], passed: number): string => {
  const decided = results.filter((result) => result.passed !== null).length;
  if (undecidedTests(results) > 0)
    return `The judge of this question failed${decided > 0 ? ` on ${results.length - decided} of ${results.length} public tests` : ''}. That is not the fault of your program.`;
  if (decided === 0) return 'There is nothing to compare with; this is what the program printed.';
  if (decided === 1) return passed === 1 ? 'The public test passed.' : 'The public test did not pass.';
  return passed === decided
    ? `All ${decided} public tests passed.`
    : `${passed} of ${decided} public tests passed.`;
};

/** What the compiler said, then one row a test. */
export const RunResults = ({ answer, program, shown }: RunResultsProps) => {
  const changed = programHash(program.language, program.code) !== programHash(shown.language, shown.code);
  const { compiled, diagnostics, publicTestResults, passedCount, output } = answer;
  return (
    <div className={classes.results}>
      <Text fw={600}>
        {compiled ? summaryOf(publicTestResults, passedCount) : 'The program does not compile.'}
      </Text>
      {changed && (
        <Text c="dimmed" size="xs">
          The program was changed since this run.
        </Text>
      )}
      {diagnostics.length > 0 && (
        <DiagnosticList diagnostics={diagnostics} ownLinesOnly={shown.blocks.length === 1} />
      )}
      {!compiled && output && (
        <details className={classes.raw} open={diagnostics.length === 0}>
          <summary>What the compiler said</summary>
          <TextBlock label="What the compiler said">{output}</TextBlock>
        </details>
      )}
      {compiled && <TestResultList results={publicTestResults} />}
    </div>
  );
};
