import {
  explainComputedMarks,
  INVALID_MARKS,
  shownMarks,
  undecidedTests,
  type MarkChange,
  type ProgramEvaluation,
} from '@assay/contract';
import { Button, NumberInput, Text } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/values/dates.ts';
import classes from '../evaluation.module.css';
import { MarkHistory } from './mark-history.tsx';
import { sayProblem } from './say-saved.ts';
import type { MarksForm } from './use-marks-form.ts';

interface MarksPanelProps {
  program: ProgramEvaluation;
  /** Zero-based. */
  place: number;
  marks: MarksForm;
  /** Of all marks of the student. */
  history: readonly MarkChange[];
  readOnly: boolean;
}

const on = (moment: string | null): string => (moment ? ` on ${formatDateTime(moment)}` : '');

/** Who decided about the stored marks, and what the server computed. */
const origin = (program: ProgramEvaluation): string[] => {
  const { givenMarks, givenBy, givenAt } = program;
  const computed = explainComputedMarks(program);
  if (givenMarks !== null)
    return [
      `${shownMarks(givenMarks)} of ${program.marks}: given by ${givenBy ?? 'hand'}${on(givenAt)}`,
      `Computed: ${computed}`,
    ];
  return givenAt
    ? [computed, `${givenBy ?? 'Somebody'} went back to the computed marks${on(givenAt)}`]
    : [computed];
};

const versionWords = ({ question: { version, newestVersion } }: ProgramEvaluation): string =>
  version === newestVersion
    ? `Graded against version ${version} of the question (the newest)`
    : `Graded against version ${version} of the question; the newest is version ${newestVersion}`;

/** The marks of one program, and how they came about. */
export const MarksPanel = ({ program, place, marks, history, readOnly }: MarksPanelProps) => {
  const changed = marks.isChanged(program.programIndex);
  return (
    <section className={classes.part} aria-label={`Marks for question ${place + 1}`}>
      <div className={classes.give}>
        <NumberInput
          label={`Marks for question ${place + 1}`}
          aria-describedby="marks-origin"
          aria-keyshortcuts={readOnly ? undefined : 'M'}
          classNames={{ root: classes.component }}
          styles={{ label: { marginBottom: 0 } }}
          value={marks.markOf(program)}
          onChange={(value) => {
            if (typeof value === 'number') marks.type(program, value);
          }}
          isAllowed={({ floatValue }) => {
            if (floatValue === undefined || floatValue <= program.marks) return true;
            sayProblem(INVALID_MARKS);
            return false;
          }}
          allowNegative={false}
          decimalScale={2}
          min={0}
          max={program.marks}
          clampBehavior="none"
          readOnly={readOnly}
          hideControls
          rightSection={<Text c="dimmed">of {program.marks}</Text>}
          rightSectionWidth={56}
          selectAllOnFocus
        />
        {!readOnly && !marks.isByHand(program) && undecidedTests(program.testcaseResults) > 0 && (
          <Button variant="default" onClick={() => marks.type(program, program.computedMarks)}>
            Give {shownMarks(program.computedMarks)}
          </Button>
        )}
        {!readOnly && marks.isByHand(program) && (
          <Button
            variant="default"
            leftSection={<IconCalculator size={16} />}
            onClick={() => marks.type(program, null)}
          >
            Use computed ({shownMarks(program.computedMarks)})
          </Button>
        )}
      </div>
      <div id="marks-origin">
        {changed && (
          <Text fw={500} c="var(--assay-warning)">
            Not saved yet. Stored:
          </Text>
        )}
        {origin(program).map((line, index) => (
          <Text key={line} fw={index === 0 && !changed ? 500 : 400} c={index === 0 ? undefined : 'dimmed'}>
            {line}
          </Text>
        ))}
        <Text c="dimmed">{versionWords(program)}</Text>
        <MarkHistory changes={history.filter(({ programIndex }) => programIndex === program.programIndex)} />
      </div>
    </section>
  );
};
