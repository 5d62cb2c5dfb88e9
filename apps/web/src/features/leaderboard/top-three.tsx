import { percentageOf, type Leaderboard } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { IconMedal2 } from '@tabler/icons-react';
import classes from './leaderboard.module.css';
import { marksOf, timeTakenOf } from './standing/standing.ts';

const SHOWN = 3;

/** The best three of those whose submission is graded. */
export const TopThree = ({ board: { students, totalMarks } }: { board: Leaderboard }) => {
  const best = students
    .filter((student) => marksOf(student) !== null && student.marks > 0)
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
    .slice(0, SHOWN);
  if (best.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm">
        Top {best.length === 1 ? 'student' : `${best.length} students`}
      </Title>
      <ol className={classes.top}>
        {best.map((student) => (
          <li key={student._id} className={classes.card}>
            <span className={classes.rank} data-rank={student.rank}>
              <IconMedal2 size={18} aria-hidden />
              <span className="visually-hidden">Rank</span> {student.rank}
            </span>
            <div className={classes.who}>
              <Text fw={600} truncate title={student.fullname}>
                {student.fullname}
              </Text>
              <Text c="dimmed" size="xs">
                {student.username} · {timeTakenOf(student)}
              </Text>
            </div>
            <Text className={classes.marks}>
              <b>{student.marks}</b> of {totalMarks}
              <Text span c="dimmed" size="xs" display="block">
                {Math.round(percentageOf(student.marks, totalMarks))} %
              </Text>
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
};
