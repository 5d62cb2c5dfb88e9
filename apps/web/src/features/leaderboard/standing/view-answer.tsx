import type { LeaderboardStudent } from '@assay/contract';
import { Anchor } from '@mantine/core';
import { createContext, useContext } from 'react';
import { Link } from 'react-router';

/** Where the submissions of the shown task are evaluated, and what the screen there is handed. */
export interface AnswersPlace {
  /** `/faculty/tasks/{taskId}/evaluate-submission` */
  base: string;
  /** Everybody found, in the order shown: the screen's next and previous student. */
  students: readonly LeaderboardStudent[];
  /** The address to come back to. */
  from: string;
}

const AnswersContext = createContext<AnswersPlace | null>(null);
export const AnswersProvider = AnswersContext.Provider;

const handedOver = ({ students, from }: AnswersPlace) => ({
  students: students.map(({ _id, fullname, username, status }) => ({ _id, fullname, username, status })),
  from,
});

/** The way to a student's submission; who has handed in nothing has none. */
export const ViewAnswer = ({ student }: { student: LeaderboardStudent }) => {
  const place = useContext(AnswersContext);
  if (!place || !student.isSubmissions) return '–';
  return (
    <Anchor
      component={Link}
      to={`${place.base}/${student._id}`}
      state={handedOver(place)}
      aria-label={`View Answer of ${student.fullname}`}
    >
      View Answer
    </Anchor>
  );
};
