import { questionTitle, type Analysis, type ItemAnalysis, type Suspect } from '@assay/contract';
import { Anchor, Button, Text } from '@mantine/core';
import {
  IconArrowsDownUp,
  IconArrowsShuffle,
  IconCopy,
  IconHourglassLow,
  IconLetterCase,
  IconTargetOff,
  type Icon,
} from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useArea, useListState } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { regradeAddress } from '../regrades/index.ts';
import classes from './item-analysis.module.css';
import { SUSPECT_WORDS, testName } from './item-words.ts';
import { useTestAddress } from './test-address.ts';

const SHAPES: Readonly<Record<Suspect['kind'], Icon>> = {
  NOBODY_PASSES: IconTargetOff,
  SORTS_WRONGLY: IconArrowsDownUp,
  NEAR_LIMIT: IconHourglassLow,
  FORM_ONLY: IconLetterCase,
  RUNS_DIFFER: IconArrowsShuffle,
  SAME_PASSERS: IconCopy,
};

interface SuspectProps {
  suspect: Suspect;
  items: ItemAnalysis;
  analysis: Analysis;
}

/** The ways to the tests that it is about; to the question where it is about all of it. */
const TestLinks = ({ suspect, items }: Omit<SuspectProps, 'analysis'>) => {
  const addressOf = useTestAddress();
  const here = useListState();
  const question = items.questions.find(({ questionId }) => questionId === suspect.questionId);
  if (!question) return null;
  const tests = question.tests.filter(({ testId }) => suspect.testIds.includes(testId));
  if (tests.length === 0)
    return (
      <Anchor component={Link} to={addressOf(question)} state={here} size="sm">
        Open the question
      </Anchor>
    );
  return tests.map((test) => (
    <Anchor key={test.testId} component={Link} to={addressOf(question, test)} state={here} size="sm">
      Open {testName(test).toLowerCase()}
    </Anchor>
  ));
};

/** The way to grade the question again: without the test, where it is about one. */
const RegradeLink = ({ suspect: { questionId, testIds }, items }: Omit<SuspectProps, 'analysis'>) => {
  const area = useArea();
  const { taskId = '' } = useParams();
  const here = useListState();
  const [test] = testIds.length === 1 ? testIds : [];
  const question = items.questions.find((one) => one.questionId === questionId);
  const left = question?.tests.find(({ testId }) => testId === test);
  return (
    <Anchor
      component={Link}
      to={`${area}/${regradeAddress({ taskId, questionId, ...(left && { test: left.testId }) })}`}
      state={here}
      size="sm"
    >
      {left ? `Grade again without ${testName(left).toLowerCase()}` : 'Grade again'}
    </Anchor>
  );
};

/** The students whom it concerns, each with the way to the program; the desk steps through these alone. */
const Concerned = ({ suspect, items, place }: Omit<SuspectProps, 'analysis'> & { place: number }) => {
  const base = `${useArea()}/tasks/${useParams().taskId ?? ''}/evaluate-submission`;
  const here = useListState();
  const students = items.students.filter(({ _id }) => suspect.studentIds.includes(_id));
  if (students.length === 0) return null;
  const handedOver = { ...here, students: students.map((one) => ({ ...one, status: 'Present' })) };
  return (
    <details className={classes.concerned}>
      <summary>{students.length === 1 ? '1 student' : `${students.length} students`}</summary>
      <ul>
        {students.map(({ _id, fullname, username }) => (
          <li key={_id}>
            <Anchor
              component={Link}
              to={`${base}/${_id}?question=${place + 1}&by=question`}
              state={handedOver}
              size="sm"
            >
              {fullname}
            </Anchor>{' '}
            <Text span c="dimmed" size="xs">
              {username}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
};

interface SuspectItemProps extends SuspectProps {
  /** Undefined for who may not. */
  onLook: (() => void) | undefined;
  isBusy: boolean;
}

/** What may be wrong, whom it concerns, and what can be done about it. */
export const SuspectItem = ({ suspect, items, analysis, onLook, isBusy }: SuspectItemProps) => {
  const place = analysis.questions.findIndex(({ questionId }) => questionId === suspect.questionId);
  const question = analysis.questions[place];
  const Shape = SHAPES[suspect.kind];
  const title = question ? questionTitle({ name: question.name, statement: question.question }) : '';
  return (
    <li className={classes.suspect} data-left={suspect.looked ? true : undefined}>
      <Shape size={20} stroke={1.6} aria-hidden />
      <div className={classes.said}>
        <h3>
          {SUSPECT_WORDS[suspect.kind]}{' '}
          <span>
            Q{place + 1} · {title}
          </span>
        </h3>
        <p>{suspect.sentence}</p>
        {suspect.looked && (
          <Text c="dimmed" size="xs">
            Left as it is by {suspect.looked.by}, <DateTimeText value={suspect.looked.at} format="listed" />
          </Text>
        )}
        <div className={classes.ways}>
          <TestLinks suspect={suspect} items={items} />
          {items.canEvaluate && <RegradeLink suspect={suspect} items={items} />}
          <Concerned suspect={suspect} items={items} place={place} />
        </div>
      </div>
      {onLook && (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          onClick={onLook}
          aria-label={`${suspect.looked ? 'Take up again' : 'Leave it'}: ${suspect.sentence}`}
        >
          {suspect.looked ? 'Take up again' : 'Leave it'}
        </Button>
      )}
    </li>
  );
};
