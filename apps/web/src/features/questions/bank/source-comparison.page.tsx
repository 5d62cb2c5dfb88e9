import type { Question, QuestionOrigin } from '@assay/contract';
import { Alert, Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useArea, useListState } from '../../../lib/session/area.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { questionQuery } from '../api.ts';
import { bankQuestionQuery, originQuery, useTakeOfferedVersion } from '../bank-api.ts';
import { VersionComparison } from '../versions/version-comparison.tsx';

interface TakeButtonProps {
  question: Question;
  origin: QuestionOrigin;
  /** The version of the source that is on the screen. */
  version: number;
}

/** Makes what the source says by now the newest version of the copy. */
const TakeButton = ({ question, origin, version }: TakeButtonProps) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useTakeOfferedVersion();
  const navigate = useNavigate();
  const area = useArea();
  const take = () =>
    mutate(
      { questionId: question._id, version, edition: question.edition },
      {
        onSuccess: ({ message = '' }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          void navigate(`${area}/questions/view-question/${question._id}`);
        },
        onError: (error) => {
          toast({ severity: 'error', summary: 'Not taken over', detail: messageOf(error, '') });
          setAsking(false);
        },
      },
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>Take it over</Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Take version ${version} over?`}
        confirmLabel="Take it over"
        cancelLabel="Cancel"
        destructive={false}
        busy={isPending}
        onConfirm={take}
        onCancel={() => setAsking(false)}
      >
        Version {question.version + 1} of your question will say what the source says.{' '}
        {question.version > origin.ownVersion &&
          'What you have changed since you copied it is not part of it. '}
        Nothing is lost: version {question.version} stays in the list. Tasks keep the versions that they have.
      </ConfirmDialog>
    </>
  );
};

type Base = 'copied' | 'mine';

const useSource = (questionId: string, base: Base) => {
  const question = useQuery(questionQuery(questionId));
  const origin = useQuery(originQuery(questionId));
  const offeredId = origin.data?.offered?.questionId;
  const source = useQuery({ ...bankQuestionQuery(offeredId ?? ''), enabled: offeredId !== undefined });
  const copied = useQuery({
    ...questionQuery(questionId, { version: origin.data?.ownVersion }),
    enabled: base === 'copied' && origin.data !== undefined && origin.data !== null,
  });
  const all = [question, origin, source, copied];
  return {
    question: question.data,
    origin: origin.data,
    source: source.data,
    before: base === 'copied' ? copied.data : question.data,
    failed: all.find(({ error }) => error)?.error,
    retry: () => void Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
};

/** What the source of a copy says otherwise by now. */
const SourceComparisonPage = () => {
  const { questionId = '' } = useParams();
  const area = useArea();
  const { back } = useListState();
  const [base, setBase] = useState<Base>('copied');
  const { question, origin, source, before, failed, retry } = useSource(questionId, base);
  const isGone = origin === null || origin?.offered === null;
  const isOwnChanged = question && origin && question.version > origin.ownVersion;

  return (
    <Page>
      <PageHeader
        title="What the source says by now"
        context={source && origin && `Version ${source.version} of ${origin.author}, ${origin.institute}`}
        backTo={`${area}/questions/view-question/${questionId}`}
        backState={back}
        action={
          source &&
          origin &&
          source.version > origin.version &&
          question?.actions.includes('update') && (
            <TakeButton question={question} origin={origin} version={source.version} />
          )
        }
      />
      {failed && <LoadError message={messageOf(failed, 'Failed to load the source')} onRetry={retry} />}
      {isGone && (
        <EmptyState title="The source is not offered to you." text="Your question stays as it is." />
      )}
      {isOwnChanged && source && (
        <>
          <Alert color="info" py="xs">
            You have changed your copy since: it is at version {question.version}.
          </Alert>
          <NativeSelect
            label="Compared with the source"
            value={base}
            w="fit-content"
            data={[
              { value: 'copied', label: 'My question as I copied it' },
              { value: 'mine', label: 'My question as it is now' },
            ]}
            onChange={(event) => setBase(event.currentTarget.value === 'mine' ? 'mine' : 'copied')}
          />
        </>
      )}
      {before && source ? (
        <VersionComparison
          before={before}
          after={source}
          names={[base === 'copied' ? 'As copied' : 'Mine', `Source, version ${source.version}`]}
        />
      ) : (
        !failed && !isGone && <Skeleton h={240} />
      )}
    </Page>
  );
};

export default SourceComparisonPage;
