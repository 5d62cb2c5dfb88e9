import type { Growth, PairGrowth, SimilarPair } from '@assay/contract';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { formatExactSpan, formatSecond } from '../../lib/values/dates.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { growthQuery } from './api.ts';
import { countOf } from './similar-words.ts';
import classes from './similarity.module.css';

const MINUTE = 60_000;

/** Who had half of the shared parts first, where both are known to have had it. */
const firstWords = ({ left, right }: PairGrowth, pair: SimilarPair): string | null => {
  if (!left?.halfAt || !right?.halfAt) return null;
  const [one, other] = [Date.parse(left.halfAt), Date.parse(right.halfAt)];
  const names = [pair.left.student.fullname, pair.right.student.fullname] as const;
  const [first, second] = one <= other ? names : [names[1], names[0]];
  const apart = Math.abs(one - other);
  return apart < MINUTE
    ? `${names[0]} and ${names[1]} had half of what they share within a minute of each other.`
    : `${first} had half of what they share ${formatExactSpan(apart)} before ${second}.`;
};

const jumpWords = (growth: Growth): string =>
  growth.jumps.length === 0
    ? 'No single change brought 40 characters or more.'
    : `${countOf(growth.jumps.length, 'change')} brought 40 characters or more at one stroke: ${growth.jumps
        .slice(0, 3)
        .map(({ at, characters }) => `${characters.toLocaleString('en-IN')} at ${formatSecond(at).slice(12)}`)
        .join(', ')}${growth.jumps.length > 3 ? ' …' : ''}.`;

const WIDTH = 600;
const HEIGHT = 72;

/** The course of it as a line, which the words beside it say as well. */
const Course = ({ growth, from, to }: { growth: Growth; from: number; to: number }) => {
  const x = (at: string): number => ((Date.parse(at) - from) / Math.max(1, to - from)) * WIDTH;
  const y = (pieces: number): number => HEIGHT - 4 - (pieces / Math.max(1, growth.pieces)) * (HEIGHT - 8);
  // It stays as it is until the next moment that was looked at.
  const path = growth.moments
    .map(({ at, pieces }, place) => (place === 0 ? `M${x(at)} ${y(pieces)}` : `H${x(at)} V${y(pieces)}`))
    .join(' ');
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classes.course}
      aria-hidden="true"
    >
      <path d={`${path} H${WIDTH}`} />
      {growth.jumps.map(({ at }) => (
        <line key={at} x1={x(at)} x2={x(at)} y1={0} y2={HEIGHT} />
      ))}
    </svg>
  );
};

const Timeline = ({
  name,
  growth,
  from,
  to,
}: {
  name: string;
  growth: Growth | null;
  from: number;
  to: number;
}) => (
  <li>
    <Text fw={500}>{name}</Text>
    {growth ? (
      <>
        <Course growth={growth} from={from} to={to} />
        <Text size="sm" c="dimmed">
          {growth.halfAt
            ? `Half of it stood there at ${formatSecond(growth.halfAt)}`
            : 'Half of it never stood there'}
          {growth.allAt ? `, all of it at ${formatSecond(growth.allAt)}. ` : '. '}
          {jumpWords(growth)}
        </Text>
      </>
    ) : (
      <Text size="sm" c="dimmed">
        How this program came about is not stored.
      </Text>
    )}
  </li>
);

const Loaded = ({ growth, pair }: { growth: PairGrowth; pair: SimilarPair }) => {
  const moments = [growth.left, growth.right].flatMap((one) => one?.moments ?? []);
  const times = moments.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const first = firstWords(growth, pair);
  return (
    <>
      {first && <Text>{first}</Text>}
      <ul className={classes.timelines}>
        <Timeline name={pair.left.student.fullname} growth={growth.left} from={from} to={to} />
        <Timeline name={pair.right.student.fullname} growth={growth.right} from={from} to={to} />
      </ul>
      {moments.length > 0 && (
        <Text size="xs" c="dimmed">
          Both lines have one scale, from {formatSecond(from)} to {formatSecond(to)}, by the clock of the
          server. A bar is a change that brought much at one stroke; it says nothing of where it came from.
        </Text>
      )}
    </>
  );
};

/** How what they share came into both programs: who had it first, and how it got there. */
export const GrowthView = ({ pair }: { pair: SimilarPair }) => {
  const { data, error, refetch } = useQuery(growthQuery(pair._id));
  return (
    <section aria-labelledby="growth">
      <Text component="h2" fw={600} id="growth" mb={4}>
        How it came about
      </Text>
      {data && <Loaded growth={data} pair={pair} />}
      {!data && !error && <Skeleton h={160} aria-busy="true" />}
      {!data && error && (
        <LoadError
          message={messageOf(error, 'Failed to load how the programs came about')}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
};
