import { findTaskQuestionProblem } from '@assay/contract';
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { numberOf } from '../../../lib/values/typed-number.ts';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { Grip } from '../../../ui/lists/drag-order/grip.tsx';
import { MoveButtons } from '../../../ui/lists/drag-order/move-buttons.tsx';
import { useDragOrder } from '../../../ui/lists/drag-order/use-drag-order.ts';
import { ReferenceBadge } from '../../questions/index.ts';
import type { ReactNode } from 'react';
import type { ChosenQuestion } from './chosen-question.ts';
import classes from './chosen-questions.module.css';
import { titleOf, type KnownQuestion } from './known-questions.ts';
import { PoolBadge } from './pools/pool-badge.tsx';

interface ChosenQuestionRowProps {
  question: ChosenQuestion;
  /** Undefined while it is being asked for, or where the person does not see it any more. */
  known: KnownQuestion | undefined;
  /** That a newer version is there. */
  newer: ReactNode;
  /** From 0. */
  place: number;
  count: number;
  timeBounded: boolean;
  /** Saving was tried: what is missing is said. */
  tried: boolean;
  onChange: (question: ChosenQuestion) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** What is wrong with the marks or the time, by field; an empty one is told of when saving was tried. */
const problemsOf = ({ question, timeBounded, tried }: ChosenQuestionRowProps) => {
  const { marks, timeRequired } = question;
  const problem = findTaskQuestionProblem(
    { marks: numberOf(marks), timeRequired: numberOf(timeRequired) },
    timeBounded,
  );
  const isSaid = problem && (tried || question[problem.path] !== '');
  return isSaid ? { [problem.path]: problem.message } : {};
};

/** A question of a task as one line: what it is called, what it is worth and takes here, and its place. */
export const ChosenQuestionRow = (props: ChosenQuestionRowProps) => {
  const { question, known, newer, place, count, onChange, onMove, onRemove } = props;
  const name = titleOf(known);
  const { row, grip, edge } = useDragOrder<HTMLLIElement>('questions of a task', { name, place, onMove });
  const problems: Partial<Record<'marks' | 'timeRequired', string>> = problemsOf(props);
  return (
    <li ref={row} className={classes.row} data-edge={edge ?? undefined}>
      <span className={classes.place}>
        <Grip ref={grip} place={place} />
      </span>
      <div className={classes.words}>
        <Text component="span" fw={500} className={classes.name} title={known?.text}>
          {name}
        </Text>
        <span className={classes.facts}>
          {known?.language.join(', ')}
          {question.pool && <PoolBadge name={question.pool} />}
          {known && <ReferenceBadge check={known.referenceCheck} />}
        </span>
        {newer}
      </div>
      <NumberField
        className={classes.marks}
        classNames={{ label: classes.label }}
        label="Marks"
        size="xs"
        decimals={2}
        hideControls
        aria-label={`Marks of ${name}`}
        value={question.marks}
        onChange={(marks) => onChange({ ...question, marks })}
        error={problems.marks}
      />
      <NumberField
        classNames={{ label: classes.label }}
        label="Time (min)"
        size="xs"
        decimals={2}
        hideControls
        aria-label={`Time Required (min) of ${name}`}
        value={question.timeRequired}
        onChange={(timeRequired) => onChange({ ...question, timeRequired })}
        error={problems.timeRequired}
      />
      <div className={classes.actions}>
        <MoveButtons name={name} place={place} count={count} onMove={onMove} />
        <Tooltip label="Delete">
          <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${name}`} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
};
