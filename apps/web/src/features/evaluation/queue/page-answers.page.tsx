import { PAGE_ANSWERS, questionTitle, type PageAnswers } from '@assay/contract';
import { Pagination } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useArea, useListState } from '../../../lib/session/area.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../../ui/page/page.tsx';
import { LeaveGuard } from '../../exam/index.ts';
import { pageAnswersQuery } from '../api.ts';
import { handedOverFrom } from '../students.ts';
import { deskAddress } from './marking-address.ts';
import { PageAnswerCard } from './page-answer.tsx';
import classes from './queue.module.css';

type Typed = Readonly<Record<string, number | ''>>;

interface LoadedAnswersProps {
  found: PageAnswers;
  page: number;
  onPage: (page: number) => void;
}

const LoadedAnswers = ({ found, page, onPage }: LoadedAnswersProps) => {
  const { task, question, place, answers, total, canEvaluate } = found;
  const base = `${useArea()}/tasks`;
  const here = useListState();
  const ledHere = handedOverFrom(useLocation().state);
  /** By student; what is typed on one page waits there while another is looked at. */
  const [typed, setTyped] = useState<Typed>({});
  const pages = Math.ceil(total / PAGE_ANSWERS);
  const unsaved = Object.keys(typed).length;

  return (
    <Page>
      <PageHeader
        title={`Question ${place + 1}: pages side by side`}
        context={`${questionTitle({ name: question.name, statement: question.question })} · ${task.name} · ${total === 1 ? '1 answer' : `${total} answers`} · ${question.marks} marks each`}
        backTo={ledHere?.from ?? `${base}/marking/${task._id}`}
        backState={ledHere?.back}
      />
      {total === 0 && <EmptyState title="Nobody has answered this question." />}
      <ul className={classes.answers}>
        {answers.map((answer) => (
          <PageAnswerCard
            key={answer.student._id}
            taskId={task._id}
            questionId={question.questionId}
            marks={question.marks}
            answer={answer}
            canEvaluate={canEvaluate}
            to={deskAddress(base, {
              taskId: task._id,
              studentId: answer.student._id,
              questionId: question.questionId,
              order: 'question',
            })}
            from={here}
            typed={typed[answer.student._id]}
            onType={(value) =>
              setTyped(({ [answer.student._id]: _before, ...rest }) =>
                value === undefined ? rest : { ...rest, [answer.student._id]: value },
              )
            }
          />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Pages of answers" className={classes.pages}>
          <Pagination
            total={pages}
            value={page + 1}
            onChange={(next) => onPage(next - 1)}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          />
        </nav>
      )}
      <LeaveGuard
        unsaved={unsaved > 0}
        question="Marks that you typed are not saved. Are you sure you want to leave this page?"
      />
    </Page>
  );
};

/** The pages that students wrote for one question, several on a screen, each with its marks. */
const PageAnswersPage = () => {
  const { taskId = '', questionId = '' } = useParams();
  const base = `${useArea()}/tasks`;
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const page = Math.max(0, (Number(query.get('page')) || 1) - 1);
  const { data, error, refetch } = useQuery(pageAnswersQuery({ taskId, questionId, page }));
  if (data)
    return (
      <LoadedAnswers
        found={data}
        page={page}
        onPage={(next) => setQuery({ page: String(next + 1) }, { replace: true, state })}
      />
    );
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Pages side by side" backTo={`${base}/marking/${taskId}`} />
      <LoadError message={messageOf(error, 'Failed to fetch the pages')} onRetry={() => void refetch()} />
    </Page>
  );
};

export default PageAnswersPage;
