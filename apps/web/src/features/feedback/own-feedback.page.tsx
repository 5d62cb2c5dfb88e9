import type { fetchOwnFeedback, ResponseOf } from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTableFoot } from '../../ui/lists/data-table-foot.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { ownFeedbackQuery } from './api.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';
import classes from './own-feedback.module.css';

type Own = ResponseOf<typeof fetchOwnFeedback>['data'][number];

const PAGE_SIZE = 10;
const PAGE_SIZES = [PAGE_SIZE, 25, 50];

const Message = ({ message, task, createdAt, answer }: Own) => (
  <li className={classes.item}>
    <Text size="sm" c="dimmed">
      <DateTimeText value={createdAt} format="listed" />
      {task && ` · about “${task}”`}
    </Text>
    <p className={classes.text}>{message}</p>
    {answer && (
      <div className={classes.answer}>
        <Text size="sm" c="dimmed">
          Answered by {answer.by}, <DateTimeText value={answer.at} format="listed" />
        </Text>
        <p className={classes.text}>{answer.text}</p>
      </div>
    )}
  </li>
);

/** What a person has suggested, and what was answered. */
const OwnFeedbackPage = () => {
  const [place, setPlace] = useState({ page: 0, pageSize: PAGE_SIZE });
  const [suggesting, setSuggesting] = useState(false);
  const { data, error, refetch } = useQuery(ownFeedbackQuery(place));
  if (!data && !error) return <PageSkeleton />;
  return (
    <Page width="form">
      <PageHeader
        title="Your feedback"
        context="What you have suggested to the administrators, and their answers."
        action={<Button onClick={() => setSuggesting(true)}>Give Feedback</Button>}
      />
      {error && !data && (
        <LoadError
          message={messageOf(error, 'Your feedback could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.total === 0 && (
        <EmptyState
          icon={<IconMessage2 size={32} stroke={1.4} aria-hidden />}
          title="No feedback yet."
          text="What you suggest after a task, or here, appears with its answer."
        />
      )}
      {data && data.total > 0 && (
        <>
          <ul className={classes.list} aria-label="Your feedback">
            {data.data.map((one) => (
              <Message key={one._id} {...one} />
            ))}
          </ul>
          {data.total > PAGE_SIZE && (
            <DataTableFoot
              state={{
                ...place,
                change: ({ page = 0, pageSize = place.pageSize }) => setPlace({ page, pageSize }),
              }}
              matching={data.total}
              pageCount={Math.ceil(data.total / place.pageSize)}
              pageSizes={PAGE_SIZES}
            />
          )}
        </>
      )}
      <FeedbackDialog opened={suggesting} onClose={() => setSuggesting(false)} />
    </Page>
  );
};

export default OwnFeedbackPage;
