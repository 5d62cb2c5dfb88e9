import { muchUsedWords, type QuestionLimits, type ReferenceRun } from '@assay/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { DiagnosticList } from '../../../ui/code/diagnostic-list.tsx';
import { TestResultList } from '../../../ui/code/test-result-list.tsx';
import { TextBlock } from '../../../ui/text/text-block.tsx';
import { outcomeOf, takeableOutput, usedBy } from './reference-standing.ts';

interface ReferenceResultsProps {
  run: ReferenceRun;
  hasJudge: boolean;
  limits: QuestionLimits;
  /** Takes outputs for the expected ones of the test cases at these places. */
  onTake: (outputs: ReadonlyMap<number, string>) => void;
}

const summaryOf = ({ passed, total }: { passed: number; total: number }): string => {
  if (passed === total) return total === 1 ? 'The test passed.' : `All ${total} tests passed.`;
  return `${passed} of ${total} ${total === 1 ? 'test' : 'tests'} passed.`;
};

const CompilerWords = ({ run: { diagnostics, compilerOutput } }: { run: ReferenceRun }) => (
  <>
    {diagnostics.length > 0 ? (
      <DiagnosticList diagnostics={diagnostics} ownLinesOnly />
    ) : (
      compilerOutput && <TextBlock label="What the compiler said">{compilerOutput}</TextBlock>
    )}
  </>
);

const LittleRoom = ({ run, limits }: Pick<ReferenceResultsProps, 'run' | 'limits'>) => {
  const used = usedBy(run);
  const much = used && muchUsedWords(limits, used);
  return (
    much && (
      <Text size="sm" c="var(--assay-warning)">
        It needs {much} on one test, which leaves little room for slower programs. Limits are set below.
      </Text>
    )
  );
};

/** How a reference solution did: one row a test, with what can be taken from it. */
export const ReferenceResults = ({ run, hasJudge, limits, onTake }: ReferenceResultsProps) => {
  if (!run.compiled)
    return (
      <Stack gap="xs">
        <Text fw={600}>The reference solution does not compile.</Text>
        <CompilerWords run={run} />
      </Stack>
    );
  const takeable = new Map(
    run.results.flatMap((result, place): [number, string][] => {
      // With a judge the output of a test is no output of the program.
      const output = hasJudge ? null : takeableOutput(result);
      return output === null ? [] : [[place, output]];
    }),
  );
  return (
    <Stack gap="xs">
      <Group justify="space-between" mih={30}>
        <Text fw={600}>{summaryOf(outcomeOf(run))}</Text>
        {takeable.size > 1 && (
          <Button variant="default" size="xs" onClick={() => onTake(takeable)}>
            Use all outputs
          </Button>
        )}
      </Group>
      <CompilerWords run={{ ...run, compilerOutput: '' }} />
      <LittleRoom run={run} limits={limits} />
      <TestResultList
        language={run.language}
        results={run.results}
        hasJudge={hasJudge}
        renderAction={(place) => {
          const output = takeable.get(place);
          return (
            output !== undefined && (
              <Button
                variant="light"
                size="compact-sm"
                aria-label={`Use this output for test ${place + 1}`}
                onClick={() => onTake(new Map([[place, output]]))}
              >
                Use this output
              </Button>
            )
          );
        }}
      />
    </Stack>
  );
};
