import {
  isEvaluated,
  plainText,
  questionTitle,
  shownMarks,
  type ProgramEvaluation,
  type SubmissionEvaluation,
} from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { IconLayoutSidebar, IconLayoutSidebarFilled } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { QuestionSteps } from '../../exam/index.ts';
import classes from './desk.module.css';
import type { MarksForm } from '../marks/use-marks-form.ts';
import { StatusSign, statusWord } from '../program-status.tsx';

interface QuestionChipProps {
  program: ProgramEvaluation;
  /** Zero-based. */
  index: number;
  isOpen: boolean;
  marks: MarksForm;
  onOpen: () => void;
}

const stateOf = (program: ProgramEvaluation, marks: MarksForm) => {
  if (marks.isChanged(program.programIndex)) return 'not saved';
  return isEvaluated(program) ? 'evaluated' : 'pending';
};

/** A question with what the tests said of its program, its marks, and whether somebody has looked at it. */
const QuestionChip = ({ program, index, isOpen, marks, onOpen }: QuestionChipProps) => {
  const chip = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) chip.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isOpen]);
  const state = stateOf(program, marks);
  const { name, question: statement } = program.question;
  const title = useMemo(() => questionTitle({ name, statement: plainText(statement) }), [name, statement]);
  return (
    <button
      ref={chip}
      type="button"
      className={classes.question}
      data-status={program.status}
      data-state={state}
      aria-current={isOpen ? 'step' : undefined}
      title={`${title} · ${statusWord(program.status)}, ${state}`}
      onClick={onOpen}
    >
      <StatusSign status={program.status} />
      <span className="visually-hidden">Question </span>
      <b>{index + 1}</b>
      <span className="visually-hidden">{statusWord(program.status)}</span>
      <span className={classes.figure}>
        {shownMarks(marks.markOf(program))} / {program.marks}
      </span>
      <span className={state === 'evaluated' ? 'visually-hidden' : classes.state}>{state}</span>
    </button>
  );
};

interface QuestionNavigatorProps {
  submission: SubmissionEvaluation;
  marks: MarksForm;
  /** Zero-based. */
  place: number;
  onOpen: (place: number) => void;
  statementShown: boolean;
  onStatement: () => void;
}

/** The questions, the way to the previous and the next one, and the statement's switch. */
export const QuestionNavigator = ({
  submission: { programSubmissions: programs },
  marks,
  place,
  onOpen,
  statementShown,
  onStatement,
}: QuestionNavigatorProps) => {
  const evaluated = programs.filter(isEvaluated).length;
  return (
    <div className={classes.navigator}>
      <Button
        variant="default"
        size="compact-sm"
        h={30}
        aria-expanded={statementShown}
        aria-keyshortcuts="Q"
        title={statementShown ? 'Hide the question (Q)' : 'Show the question (Q)'}
        leftSection={statementShown ? <IconLayoutSidebarFilled size={16} /> : <IconLayoutSidebar size={16} />}
        onClick={onStatement}
      >
        Question
      </Button>
      <nav aria-label="Questions" className={classes.questions}>
        {programs.map((program, index) => (
          <QuestionChip
            key={program.programIndex}
            program={program}
            index={index}
            isOpen={index === place}
            marks={marks}
            onOpen={() => onOpen(index)}
          />
        ))}
      </nav>
      <div className={classes.steps}>
        <Text c="dimmed" className="tabular">
          {evaluated} of {programs.length} evaluated
        </Text>
        <QuestionSteps place={place} count={programs.length} onOpen={onOpen} />
      </div>
    </div>
  );
};
