import { TASK_QUESTIONS_MAX, type QuestionRow } from '@assay/contract';
import { Button, Drawer, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { DataTableFoot } from '../../../../ui/lists/data-table-foot.tsx';
import type { ChosenQuestion } from '../chosen-question.ts';
import { BankFilters } from './bank-filters.tsx';
import { BankList } from './bank-list.tsx';
import { BankStatement } from './bank-statement.tsx';
import classes from './question-sheet.module.css';
import { useQuestionBank, type QuestionBank } from './use-question-bank.ts';

const PAGE_SIZES = [10, 25, 50] as const;

interface QuestionSheetProps {
  opened: boolean;
  /** What the task has already. */
  chosen: readonly ChosenQuestion[];
  /** In the order in which they were ticked. */
  onAdd: (questions: readonly QuestionRow[]) => void;
  onWrite: () => void;
  onClose: () => void;
}

interface FootProps extends Pick<QuestionSheetProps, 'onClose'> {
  bank: QuestionBank;
  count: number;
  /** How many more the task can have. */
  room: number;
  onAdd: () => void;
}

const Foot = ({ bank, count, room, onAdd, onClose }: FootProps) => (
  <div className={classes.foot}>
    {bank.total > 0 && (
      <div className={classes.pages}>
        <DataTableFoot
          state={bank.state}
          matching={bank.total}
          pageCount={Math.ceil(bank.total / bank.state.pageSize)}
          pageSizes={PAGE_SIZES}
        />
      </div>
    )}
    {count > room && (
      <Text c="var(--mantine-color-error)" role="alert">
        A task may have at most {TASK_QUESTIONS_MAX} questions: {room} more.
      </Text>
    )}
    <div className={classes.buttons}>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button disabled={count === 0 || count > room} onClick={onAdd}>
        {count === 0 ? 'Add questions' : count === 1 ? 'Add 1 question' : `Add ${count} questions`}
      </Button>
    </div>
  </div>
);

type Ticked = ReadonlyMap<string, QuestionRow>;

interface BankProps extends Omit<QuestionSheetProps, 'opened'> {
  bank: QuestionBank;
  ticked: Ticked;
  onTick: (ticked: Ticked) => void;
}

const Bank = ({ bank, ticked, onTick, chosen, onAdd, onWrite, onClose }: BankProps) => {
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const current = bank.rows?.find(({ _id }) => _id === lookedAt) ?? bank.rows?.[0];
  const refresh = useEffectEvent(bank.refetch);
  // Questions are written and used elsewhere meanwhile.
  useEffect(() => refresh(), []);
  const tick = (question: QuestionRow) => {
    const next = new Map(ticked);
    if (!next.delete(question._id)) next.set(question._id, question);
    onTick(next);
  };
  return (
    <div className={classes.sheet}>
      <BankFilters bank={bank} />
      <div className={classes.panes}>
        <BankList
          bank={bank}
          ticked={ticked}
          taken={new Set(chosen.map(({ questionId }) => questionId))}
          current={current}
          onTick={tick}
          onLook={({ _id }) => setLookedAt(_id)}
          onWrite={onWrite}
        />
        <BankStatement question={current} />
      </div>
      <Foot
        bank={bank}
        count={ticked.size}
        room={TASK_QUESTIONS_MAX - chosen.length}
        onAdd={() => onAdd([...ticked.values()])}
        onClose={onClose}
      />
    </div>
  );
};

const NOTHING: Ticked = new Map();

/**
 * The bank of questions beside a task: searched and narrowed, read, and ticked, several at once. What was searched and
 * ticked is still there when it is opened again, unless it was added or cancelled.
 */
export const QuestionSheet = ({ opened, onAdd, onClose, ...props }: QuestionSheetProps) => {
  const bank = useQuestionBank();
  const [ticked, setTicked] = useState(NOTHING);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(1180px, 100%)"
      title="Choose questions"
      padding={0}
      classNames={{ header: classes.header, content: classes.content, body: classes.body }}
    >
      <Bank
        {...props}
        bank={bank}
        ticked={ticked}
        onTick={setTicked}
        onAdd={(questions) => {
          setTicked(NOTHING);
          onAdd(questions);
        }}
        onClose={() => {
          setTicked(NOTHING);
          onClose();
        }}
      />
    </Drawer>
  );
};
