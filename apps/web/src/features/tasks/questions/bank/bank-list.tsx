import type { QuestionRow } from '@assay/contract';
import { Badge, Button, Checkbox, Skeleton, UnstyledButton } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { serverNow } from '../../../../lib/values/clock.ts';
import { formatDate } from '../../../../lib/values/dates.ts';
import { EmptyState } from '../../../../ui/messages/empty-state.tsx';
import { LoadError } from '../../../../ui/messages/load-error.tsx';
import { ReferenceBadge, difficultyWord } from '../../../questions/index.ts';
import { knownQuestion, labelOf, titleOf } from '../known-questions.ts';
import classes from './question-sheet.module.css';
import type { QuestionBank } from './use-question-bank.ts';

/** When a question is, or was last, in a task. */
const lastUseOf = (lastUsedAt: string | null): string => {
  if (lastUsedAt === null) return 'Never used';
  const day = formatDate(lastUsedAt);
  return Date.parse(lastUsedAt) > serverNow() ? `In a task on ${day}` : `Last used ${day}`;
};

interface RowProps {
  question: QuestionRow;
  ticked: boolean;
  /** Why it cannot be ticked: it is in the task. */
  taken: boolean;
  /** Its statement is the one that is shown. */
  current: boolean;
  onTick: () => void;
  onLook: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const Row = ({ question, ticked, taken, current, onTick, onLook, onKeyDown }: RowProps) => {
  const box = useRef<HTMLInputElement>(null);
  const known = knownQuestion(question);
  const facts = [
    difficultyWord(question.difficulty),
    question.language.join(', '),
    question.marks === 1 ? '1 mark' : `${question.marks} marks`,
    `${question.timeRequired} min`,
    lastUseOf(question.lastUsedAt),
  ];
  return (
    <li className={classes.row} data-current={current || undefined}>
      <Checkbox
        ref={box}
        className={classes.box}
        aria-label={taken ? `${labelOf(known)}, in this task` : labelOf(known)}
        checked={ticked || taken}
        aria-disabled={taken}
        // One stop for Tab; arrows go on from there.
        tabIndex={current ? 0 : -1}
        onChange={() => !taken && onTick()}
        onFocus={onLook}
        onKeyDown={onKeyDown}
      />
      <UnstyledButton
        className={classes.words}
        tabIndex={-1}
        onClick={() => box.current?.focus({ preventScroll: true })}
      >
        <span className={classes.title}>
          <span className={classes.name}>{titleOf(known)}</span>
          {taken && (
            <Badge variant="light" color="gray" size="sm" tt="none" fw={500}>
              In this task
            </Badge>
          )}
          <ReferenceBadge check={question.referenceCheck} />
        </span>
        <span className={classes.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </UnstyledButton>
    </li>
  );
};

interface BankListProps {
  bank: QuestionBank;
  ticked: ReadonlyMap<string, QuestionRow>;
  taken: ReadonlySet<string>;
  current: QuestionRow | undefined;
  onTick: (question: QuestionRow) => void;
  onLook: (question: QuestionRow) => void;
  onWrite: () => void;
}

const STEPS: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  Home: () => 0,
  End: (_place, last) => last,
};

const Nothing = ({ bank, onWrite }: Pick<BankListProps, 'bank' | 'onWrite'>) =>
  bank.filtered ? (
    <EmptyState
      title="No questions found."
      text="Nothing matches the search and filters."
      action={
        <Button variant="default" leftSection={<IconFilterOff size={16} />} onClick={bank.clear}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="There is no question yet."
      action={
        <Button variant="default" onClick={onWrite}>
          Add New Question
        </Button>
      }
    />
  );

/** A page of the bank: arrows move from question to question, Space ticks. */
export const BankList = ({ bank, ticked, taken, current, onTick, onLook, onWrite }: BankListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const { rows, failure, refreshing } = bank;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !rows) return;
    event.preventDefault();
    const place = rows.findIndex(({ _id }) => _id === current?._id);
    list.current?.querySelectorAll<HTMLElement>('input')[step(place, rows.length - 1)]?.focus();
  };
  if (failure !== null) return <LoadError message={failure} onRetry={bank.refetch} />;
  if (rows?.length === 0) return <Nothing bank={bank} onWrite={onWrite} />;
  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label="Questions"
      aria-busy={!rows || refreshing}
      data-refreshing={refreshing || undefined}
    >
      {!rows && [0, 1, 2, 3, 4, 5].map((row) => <Skeleton key={row} component="li" h={40} m={8} />)}
      {rows?.map((question) => (
        <Row
          key={question._id}
          question={question}
          ticked={ticked.has(question._id)}
          taken={taken.has(question._id)}
          current={question._id === current?._id}
          onTick={() => onTick(question)}
          onLook={() => onLook(question)}
          onKeyDown={onKeyDown}
        />
      ))}
    </ul>
  );
};
