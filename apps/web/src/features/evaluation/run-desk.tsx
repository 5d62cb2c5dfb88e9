import {
  isExecutable,
  undecidedTests,
  type EvaluationTestResult,
  type ProgramEvaluation,
} from '@assay/contract';
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useArea, useListState } from '../../lib/session/area.ts';
import { DiagnosticList } from '../../ui/code/diagnostic-list.tsx';
import { TestResultList } from '../../ui/code/test-result-list.tsx';
import { RemovedProgram } from '../../ui/messages/removed-program.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { TextBlock } from '../../ui/text/text-block.tsx';
import { WebPreview } from '../exam/index.ts';
import { regradeAddress } from '../regrades/index.ts';
import classes from './evaluation.module.css';
import { textOf, type Output, type Programs } from './use-program.ts';

interface ResultsProps {
  results: readonly EvaluationTestResult[];
  program: ProgramEvaluation;
  /** What can be done with a test. */
  renderAction?: ((place: number) => ReactNode) | undefined;
}

const Results = ({ results, program, renderAction }: ResultsProps) => (
  <TestResultList
    language={program.language}
    results={results}
    hasJudge={program.question.hasJudge}
    renderAction={renderAction}
    nameOf={(place) => `Test ${place + 1} · ${results[place]?.type === 'HIDDEN' ? 'hidden' : 'public'}`}
  />
);

const Compiler = ({ output }: { output: string }) => (
  <div>
    <Text size="xs" c="dimmed" mb={4}>
      What the compiler said
    </Text>
    <TextBlock label="What the compiler said">{output}</TextBlock>
  </div>
);

const Page = ({ html }: { html: string }) => (
  <div className={classes.page}>
    <WebPreview
      html={html}
      title="The student’s page"
      note="The student’s page, without network. It is not tested; marks are given by hand."
    />
  </div>
);

interface RunProps {
  output: Output;
  program: ProgramEvaluation;
  onForget: () => void;
}

const Run = ({ output, program, onForget }: RunProps) => {
  if (output.kind === 'running')
    return (
      <Group gap="sm" role="status">
        <Loader size="xs" aria-hidden />
        <Text>Running on all test cases…</Text>
      </Group>
    );
  if (output.kind === 'page') return <Page html={output.html} />;
  if (output.kind === 'failed')
    return (
      <Text role="alert" c="var(--assay-danger)" fw={500}>
        {output.text}
      </Text>
    );
  const { answer } = output;
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text fw={600} role="status">
          Your run: {answer.message}
        </Text>
        <Button variant="default" size="compact-sm" onClick={onForget}>
          Show what was graded
        </Button>
      </Group>
      {answer.diagnostics.length > 0 && (
        <DiagnosticList diagnostics={answer.diagnostics} ownLinesOnly={false} />
      )}
      {answer.compiled ? (
        <Results results={answer.testResults} program={program} />
      ) : (
        <Compiler output={answer.output} />
      )}
    </>
  );
};

/** The way from a test that is broken to a regrade without it. */
const WithoutTest = ({ to, place }: { to: string; place: number }) => {
  const state = useListState();
  return (
    <Button
      component={Link}
      to={to}
      state={state}
      variant="subtle"
      size="compact-sm"
      aria-label={`Regrade without test ${place + 1}`}
    >
      Regrade
    </Button>
  );
};

const gradedWords = ({ testcaseResults }: ProgramEvaluation): string => {
  const counting = testcaseResults.filter(({ isVoid }) => !isVoid);
  const passed = counting.filter((result) => result.passed).length;
  return `As graded: ${passed} of ${counting.length} test cases passed.`;
};

/** Says that a person has to decide, where a judge that failed did not. */
const UndecidedNote = ({ program }: { program: ProgramEvaluation }) => {
  const count = undecidedTests(program.testcaseResults);
  if (count === 0) return null;
  return (
    <Alert
      color="warning"
      title={count === 1 ? 'The judge failed on 1 test' : `The judge failed on ${count} tests`}
    >
      That is not the fault of the student’s program. Read below what the judge says, and give the marks by
      hand: until then the result cannot be published.
    </Alert>
  );
};

interface GradedProps {
  program: ProgramEvaluation;
  programs: Programs;
  /** The task whose questions the person may grade anew; null where not. */
  regradedTask: string | null;
}

const Graded = ({ program, programs, regradedTask }: GradedProps) => {
  const area = useArea();
  const shown = programs.shownOf(program);
  const { language, isRemoved } = program;
  if (language && isRemoved && !isExecutable(language)) return <RemovedProgram />;
  if (!isRemoved) {
    if (!shown) return <EmptyState title="No submission available for this question." />;
    if (!isExecutable(shown.language)) return <Page html={textOf(program, shown)} />;
  }
  const withoutTest = (taskId: string) => (place: number) => {
    const { testCaseId: test, isVoid } = program.testcaseResults[place] ?? {};
    const { programIndex: questionId } = program;
    return test && !isVoid ? (
      <WithoutTest to={`${area}/${regradeAddress({ taskId, questionId, test })}`} place={place} />
    ) : null;
  };
  if (!program.compiled)
    return (
      <>
        <Text fw={600}>As graded: the program does not compile.</Text>
        {program.output && <Compiler output={program.output} />}
      </>
    );
  if (program.testcaseResults.length === 0)
    return (
      <EmptyState
        title="No results available to display."
        text={
          program.isGraded ? 'No test was run on this program.' : 'They appear when the program is graded.'
        }
      />
    );
  return (
    <>
      <Text fw={600}>{gradedWords(program)}</Text>
      {isRemoved && <Text c="dimmed">What it printed is no longer kept.</Text>}
      <UndecidedNote program={program} />
      <Results
        results={program.testcaseResults}
        program={program}
        renderAction={regradedTask === null ? undefined : withoutTest(regradedTask)}
      />
    </>
  );
};

/** What the tests gave, PUBLIC and HIDDEN: those of the faculty's last run, else those that were graded. */
export const RunDesk = ({ program, programs, regradedTask }: GradedProps) => {
  const output = programs.outputOf(program);
  return (
    <div className={classes.cell}>
      {output ? (
        <Run output={output} program={program} onForget={() => programs.forgetOutput(program.programIndex)} />
      ) : (
        <Graded program={program} programs={programs} regradedTask={regradedTask} />
      )}
    </div>
  );
};
