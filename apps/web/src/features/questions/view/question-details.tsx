import { questionTitle, type Question } from '@assay/contract';
import { Button, Group } from '@mantine/core';
import { IconCopy, IconPencil, IconVersions } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useArea, useReturn } from '../../../lib/session/area.ts';
import { SharedBadge } from '../../../ui/facts/shared-badge.tsx';
import { ArchivedNotice } from '../../../ui/messages/archived-notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { HistoryButton } from '../../audit/index.ts';
import { ShareButton } from '../../sharing/index.ts';
import { StrengthLine } from '../../test-strength/index.ts';
import { useRestoreQuestion } from '../api.ts';
import { copyAddress } from '../copy-address.ts';
import { OfferButton } from '../offers/offer-button.tsx';
import { OriginNotice } from '../offers/origin-notice.tsx';
import { ReferenceBadge } from '../references/reference-badge.tsx';
import { versionsAddress } from '../version-address.ts';
import { WholeQuestion } from './whole-question.tsx';

const Actions = ({ question }: { question: Question }) => {
  const { state } = useLocation();
  const area = useArea();
  return (
    <>
      {question.actions.includes('share') && (
        <ShareButton
          kind="question"
          item={{
            _id: question._id,
            name: questionTitle({ name: question.name, statement: question.questionText }),
          }}
        />
      )}
      {question.actions.includes('share') && !question.archived && <OfferButton question={question} />}
      <Button
        component={Link}
        to={`${area}/${versionsAddress(question._id)}`}
        state={state}
        variant="default"
        leftSection={<IconVersions size={16} />}
      >
        Versions
      </Button>
      <HistoryButton id={question._id} isOwner={question.isOwner} />
      <Button
        component={Link}
        to={copyAddress(area, question._id)}
        state={state}
        variant="default"
        leftSection={<IconCopy size={16} />}
      >
        Duplicate
      </Button>
      {question.actions.includes('update') && (
        <Button
          component={Link}
          to={`${area}/questions/edit-question/${question._id}`}
          state={state}
          leftSection={<IconPencil size={16} />}
        >
          Edit
        </Button>
      )}
    </>
  );
};

interface QuestionDetailsProps {
  question: Question;
  /** Where Back leads; without it to the list of questions. */
  back?: { to: string; state: unknown };
  /** Says that it is not as it is now; then nothing can be done with it here. */
  notice?: ReactNode;
}

/** A question to read. */
export const QuestionDetails = ({ question, back, notice }: QuestionDetailsProps) => {
  const { address } = useReturn('questions');

  return (
    <Page>
      <PageHeader
        title={question.name || 'Question'}
        backTo={back?.to ?? address}
        backState={back?.state}
        context={
          (question.isShared || question.referenceCheck.status === 'FAILED') && (
            <Group gap="xs">
              {question.isShared && <SharedBadge by={question.createdByName} />}
              <ReferenceBadge check={question.referenceCheck} />
            </Group>
          )
        }
        action={!notice && <Actions question={question} />}
      />
      {notice}
      {!notice && <OriginNotice question={question} />}
      <ArchivedNotice
        item={question}
        restore={useRestoreQuestion()}
        mayRestore={question.actions.includes('restore')}
      >
        Tasks that have it go on with it. Bring it back to change it, or to put it into new tasks.
      </ArchivedNotice>
      <WholeQuestion
        question={question}
        filed={[
          ['Subject', question.subjectId?.name ?? '–'],
          ['Modules', question.modules.map(({ order, title }) => `CO${order} ${title}`).join(', ') || '–'],
        ]}
        whence={[['Created by', question.createdByName]]}
        aboutTests={!notice && <StrengthLine questionId={question._id} />}
      />
    </Page>
  );
};
