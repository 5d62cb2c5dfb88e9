import type { LeaderboardStudent } from '@assay/contract';
import { Anchor } from '@mantine/core';
import { createContext, useContext } from 'react';
import { Link } from 'react-router';
import type { ListState } from '../../../lib/session/area.ts';

/** Where the submissions of the shown task are evaluated, and what the screen there is handed. */
export interface AnswersPlace extends ListState {
  /** `/faculty/tasks/{taskId}/evaluate-submission` */
  base: string;
  /** Everybody found, in the order shown: the screen's next and previous student. */
  students: readonly LeaderboardStudent[];
}

const AnswersContext = createContext<AnswersPlace | null>(null);
export const AnswersProvider = AnswersContext.Provider;

export const handedOver = ({ students, from, back }: AnswersPlace) => ({
  students: students.map(({ _id, fullname, username, status }) => ({ _id, fullname, username, status })),
  from,
  back,
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
