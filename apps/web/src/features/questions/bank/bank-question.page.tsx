import type { BankQuestion } from '@assay/contract';
import { Alert, Button, Text } from '@mantine/core';
import { IconCode, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useArea, useReturn } from '../../../lib/session/area.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { formatDate } from '../../../lib/values/dates.ts';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../../ui/page/page.tsx';
import { bankQuestionQuery } from '../bank-api.ts';
import { bankWords, copyWords, offersAndCopies } from '../offers/offer-words.ts';
import { WholeQuestion } from '../view/whole-question.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { CopyButton } from './copy-button.tsx';

const Actions = ({ question }: { question: BankQuestion }) => {
  const { role } = useSignedIn();
  const area = useArea();
  if (question.mayAnswer) return <AnswerButtons question={question} />;
  if (!offersAndCopies(role)) return null;
  if (!question.isOwn) return <CopyButton question={question} />;
  return (
    <Button
      component={Link}
      to={`${area}/questions/view-question/${question._id}`}
      variant="default"
      leftSection={<IconCode size={16} />}
    >
      Open my question
    </Button>
  );
};

const Offered = ({ question, backTo }: { question: BankQuestion; backTo: string }) => {
  const { offer, author, department, institute, copies, subject } = question;
  return (
    <Page>
      <PageHeader
        title={question.name || 'Question'}
        context={`Offered by ${author}, ${institute}, on ${formatDate(offer.offeredAt)}`}
        backTo={backTo}
        action={<Actions question={question} />}
      />
      {offer.note && (
        <Alert
          color="gray"
          icon={<IconInfoCircle size={18} aria-hidden />}
          py="xs"
          title="What the author says"
        >
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{offer.note}</Text>
        </Alert>
      )}
      <WholeQuestion
        question={question}
        filed={[['Subject', subject ?? '–']]}
        whence={[
          ['Author', author],
          ['Department', department],
          ['Institute', institute],
          ['Bank', bankWords(offer)],
          ...(offer.agreedBy ? [['Agreed by', offer.agreedBy] as const] : []),
          ['Copied', copyWords(copies)],
        ]}
      />
    </Page>
  );
};

/** A question of the bank, whole, to be judged before it is copied. */
const BankQuestionPage = () => {
  const { questionId = '' } = useParams();
  const { address } = useReturn('question-bank');
  const { data, error, refetch } = useQuery(bankQuestionQuery(questionId));
  if (data) return <Offered question={data} backTo={address} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Question" backTo={address} />
      <LoadError message={messageOf(error, 'Failed to load the question')} onRetry={() => void refetch()} />
    </Page>
  );
};

export default BankQuestionPage;
