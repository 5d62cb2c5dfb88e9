import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { useArea, type ListState } from '../../lib/session/area.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { leaderboardQuery } from '../leaderboard/index.ts';
import { submissionQuery } from './api.ts';
import { deskAddress, orderIn, questionPlaceIn } from './queue/marking-address.ts';
import { EvaluationDesk } from './desk/evaluation-desk.tsx';
import { StudentSteps } from './desk/evaluation-header.tsx';
import {
  handedOverFrom,
  handedOverStudents,
  placeOf,
  type ListedStudent,
  type StudentPlace,
} from './students.ts';

/**
 * The students in the order of the list that led here; after a direct link in that of the leaderboard as it was then.
 * Marks that are given meanwhile change ranks, and must not change who is next.
 */
const useStudents = (taskId: string): ListedStudent[] => {
  const given = handedOverStudents(useLocation().state);
  const [kept, setKept] = useState(given);
  const { data } = useQuery({ ...leaderboardQuery(taskId), enabled: kept === null && taskId !== '' });
  if (kept === null && data) setKept(handedOverStudents({ students: data.students }));
  return given ?? kept ?? [];
};

interface NothingToShowProps {
  students: StudentPlace;
  list: ListState;
  error: Error;
  onRetry: () => void;
  onGo: (student: ListedStudent) => void;
}

/** There is no submission, or it could not be read; the way to the other students stays. */
const NothingToShow = ({ students, list, error, onRetry, onGo }: NothingToShowProps) => {
  const isResponse = error instanceof CallError && [404, 409].includes(error.status);
  return (
    <Page>
      <PageHeader
        title={students.student?.fullname ?? 'Evaluate Submission'}
        context={students.student?.username}
        backTo={list.from}
        backState={list.back}
        action={<StudentSteps place={students} onGo={onGo} />}
      />
      {isResponse ? (
        <EmptyState icon={<IconFileOff size={32} stroke={1.4} aria-hidden />} title={error.message} />
      ) : (
        <LoadError message={messageOf(error, 'Failed to fetch submission')} onRetry={onRetry} />
      )}
    </Page>
  );
};

const EvaluatePage = () => {
  const { taskId = '', studentId = '' } = useParams();
  const key = { taskId, studentId };
  const area = useArea();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch } = useQuery({
    ...submissionQuery(key),
    enabled: taskId !== '' && studentId !== '',
  });
  const list = useStudents(taskId);
  const students = placeOf(list, studentId);
  const ledHere = handedOverFrom(state);
  const handedOn = { ...ledHere, students: list };

  const goTo = ({ _id }: ListedStudent) =>
    void navigate(`${area}/tasks/${taskId}/evaluate-submission/${_id}${search}`, {
      state: handedOn,
    });
  const open = (place: number) =>
    setQuery(
      (before) => {
        before.set('question', String(place + 1));
        return before;
      },
      { replace: true, state },
    );
  const order = orderIn(query);
  const goToProgram = (other: string, questionId: string) =>
    void navigate(deskAddress(`${area}/tasks`, { taskId, studentId: other, questionId, order }), {
      state: handedOn,
    });
  const back = ledHere ?? { from: `${area}/tasks/view-submission/${taskId}`, back: null };

  if (!taskId || !studentId)
    return (
      <Page>
        <LoadError message="Task ID or Student ID is missing." />
      </Page>
    );
  if (data) {
    const place = questionPlaceIn(query, data.programSubmissions);
    return (
      <EvaluationDesk
        key={studentId}
        submissionKey={key}
        submission={data}
        students={students}
        list={back}
        place={place}
        onOpen={open}
        onGo={goTo}
        order={order}
        onGoToProgram={goToProgram}
      />
    );
  }
  if (!error) return <PageSkeleton />;
  return (
    <NothingToShow students={students} list={back} error={error} onRetry={() => void refetch()} onGo={goTo} />
  );
};

export default EvaluatePage;
