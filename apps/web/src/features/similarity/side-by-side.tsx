import type { SimilarPair } from '@assay/contract';
import { ActionIcon, Anchor, Group, Text, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useArea, useListState } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import { countOf } from './similar-words.ts';
import classes from './similarity.module.css';

type Side = 'left' | 'right';

/** The number of the fragment that each line of a program belongs to, from 1; of two that overlap the first. */
const fragmentsByLine = (shared: SimilarPair['shared'], side: Side): Map<number, number> => {
  const numbers = new Map<number, number>();
  for (const [place, fragment] of shared.entries())
    for (let line = fragment[side].first; line <= fragment[side].last; line += 1)
      if (!numbers.has(line)) numbers.set(line, place + 1);
  return numbers;
};

interface ProgramProps {
  pair: SimilarPair;
  side: Side;
  /** The fragment that is looked at, from 0. */
  at: number;
  onChoose: (at: number) => void;
}

/** A program with what it shares: a bar and the fragment's number beside the lines, the one looked at filled. */
const Program = ({ pair, side, at, onChoose }: ProgramProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const { student, text, language } = pair[side];
  const first = pair.shared[at]?.[side].first;
  useEffect(() => {
    const scrolled = frame.current?.firstElementChild;
    const line = frame.current?.querySelector(`[data-line="${first}"]`);
    if (scrolled instanceof HTMLElement && line instanceof HTMLElement)
      scrolled.scrollTop = line.offsetTop - scrolled.clientHeight / 4;
  }, [first]);
  if (text === null)
    return (
      <EmptyState
        title="Another program is graded by now."
        text="The one that was compared has been replaced since. Compare the task again to see what is graded."
      />
    );
  const numbers = fragmentsByLine(pair.shared, side);
  const chosen = pair.shared[at]?.[side];
  return (
    <div ref={frame}>
      <ScrollRegion
        as="pre"
        role="region"
        label={`Program by ${student.fullname} in ${language}`}
        className={classes.program}
      >
        {text.split('\n').map((words, index) => {
          const line = index + 1;
          const number = numbers.get(line);
          const isFirst = number !== undefined && numbers.get(line - 1) !== number;
          const isChosen = chosen !== undefined && line >= chosen.first && line <= chosen.last;
          return (
            <span
              key={line}
              className={classes.line}
              data-line={line}
              data-shared={number !== undefined || undefined}
              data-chosen={isChosen || undefined}
            >
              <span className={classes.number}>{line}</span>
              {isFirst ? (
                <UnstyledButton
                  className={classes.fragment}
                  aria-label={`Fragment ${number}`}
                  // By keyboard N and P lead there.
                  tabIndex={-1}
                  onClick={() => onChoose(number - 1)}
                >
                  {number}
                </UnstyledButton>
              ) : (
                <span />
              )}
              <code>{words === '' ? ' ' : words}</code>
            </span>
          );
        })}
      </ScrollRegion>
    </div>
  );
};

const Head = ({ pair, side }: { pair: SimilarPair; side: Side }) => {
  const area = useArea();
  const here = useListState();
  const { student, task, language, submittedAt } = pair[side];
  return (
    <div className={classes.head}>
      <Text component="h2" fw={600}>
        {student.fullname}{' '}
        <Text component="span" c="dimmed" fw={400}>
          {student.username}
        </Text>
      </Text>
      <Text size="sm" c="dimmed">
        {task._id !== pair.task._id && `${task.name} · `}
        {language} · submitted <DateTimeText value={submittedAt} /> ·{' '}
        <Anchor
          component={Link}
          underline="always"
          size="sm"
          to={`${area}/tasks/${task._id}/evaluate-submission/${student._id}`}
          state={here}
        >
          Submission
        </Anchor>
      </Text>
    </div>
  );
};

const sharedBy = (count: number): string =>
  count === 2 ? 'only these two have it' : `${countOf(count, 'program')} have it, these two among them`;

const lines = ({ first, last }: { first: number; last: number }): string =>
  first === last ? `line ${first}` : `lines ${first} to ${last}`;

/** Both programs, with the way from one shared fragment to the next: by buttons, and by N and P. */
export const SideBySide = ({ pair }: { pair: SimilarPair }) => {
  const [at, setAt] = useState(0);
  const { shared } = pair;
  const move = (by: number) => setAt((now) => (now + by + shared.length) % shared.length);
  useHotkeys([
    ['n', () => move(1)],
    ['p', () => move(-1)],
  ]);
  const fragment = shared[at];
  return (
    <section aria-label="Both programs">
      {fragment && (
        <Group gap="xs" className={classes.moves}>
          <ActionIcon
            variant="default"
            size={32}
            aria-label="Previous fragment"
            aria-keyshortcuts="P"
            title="Previous fragment (P)"
            onClick={() => move(-1)}
          >
            <IconChevronUp size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={32}
            aria-label="Next fragment"
            aria-keyshortcuts="N"
            title="Next fragment (N)"
            onClick={() => move(1)}
          >
            <IconChevronDown size={18} />
          </ActionIcon>
          <Text role="status">
            Fragment {at + 1} of {shared.length}: {sharedBy(fragment.sharedBy)}
            <span className="visually-hidden">
              ; {lines(fragment.left)} of {pair.left.student.fullname}, {lines(fragment.right)} of{' '}
              {pair.right.student.fullname}
            </span>
          </Text>
        </Group>
      )}
      <div className={classes.sides}>
        {(['left', 'right'] as const).map((side) => (
          <div key={side} className={classes.side}>
            <Head pair={pair} side={side} />
            <Program pair={pair} side={side} at={at} onChoose={setAt} />
          </div>
        ))}
      </div>
    </section>
  );
};
