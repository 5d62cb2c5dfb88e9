import { percentageOf, type Leaderboard } from '@assay/contract';
import { Text } from '@mantine/core';
import { IconMedal2 } from '@tabler/icons-react';
import classes from './leaderboard.module.css';
import { podiumOf } from './standing/tiles.ts';

/** So many of those who tie are named; the list below has all of them. */
const NAMED = 6;

const namesOf = (tied: readonly { fullname: string }[]): string => {
  const names = tied.slice(0, NAMED).map(({ fullname }) => fullname);
  const rest = tied.length - names.length;
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ');
};

/** The first three ranks of those who have all their marks, with everybody who ties. */
export const TopThree = ({ board: { students, totalMarks } }: { board: Leaderboard }) => {
  const podium = podiumOf(students);
  if (podium.length === 0) return null;
  return (
    <ol className={classes.top} aria-label="Top students">
      {podium.map(({ rank, marks, students: tied }) => (
        <li key={rank} className={classes.card}>
          <span className={classes.rank} data-rank={rank}>
            <IconMedal2 size={18} aria-hidden />
            <span className="visually-hidden">Rank</span> {rank}
          </span>
          <Text fw={600} className={classes.who}>
            {namesOf(tied)}
          </Text>
          <Text className={classes.marks}>
            <b>{marks}</b> of {totalMarks}{' '}
            <Text span c="dimmed" size="xs">
              {Math.round(percentageOf(marks, totalMarks))} %
            </Text>
          </Text>
        </li>
      ))}
    </ol>
  );
};
