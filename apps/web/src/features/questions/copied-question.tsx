import type { Question } from '@assay/contract';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageSkeleton } from '../../ui/page/page.tsx';
import { subjectsQuery } from '../subjects/index.ts';
import { QuestionForm } from './form/question-form.tsx';
import { copyOf } from './question-copy.ts';
import { LoadedQuestion } from './view/loaded-question.tsx';

interface CopyFormProps {
  question: Question;
  /** The person may put a question into its subject. */
  hasSubject: boolean;
  onCancel: () => void;
}

const CopyForm = ({ question, hasSubject, onCancel }: CopyFormProps) => {
  // As it was when copying began: a reload in the background does not change it under the person's hands.
  const [copy] = useState(() => copyOf(question, hasSubject));
  const { subjectId: subject } = question;
  return (
    <QuestionForm
      opened={null}
      copy={copy}
      note={
        subject &&
        !hasSubject && (
          <Alert color="info">
            The subject {subject.name} is not one of your department, so the copy has neither it nor its
            modules.
          </Alert>
        )
      }
      onCancel={onCancel}
    />
  );
};

/** The form of a new question that begins as a copy of another one. */
export const CopiedQuestion = ({ questionId, onCancel }: { questionId: string; onCancel: () => void }) => {
  const subjects = useQuery(subjectsQuery);
  return (
    <LoadedQuestion questionId={questionId}>
      {(question) =>
        subjects.isPending ? (
          <PageSkeleton />
        ) : (
          <CopyForm
            question={question}
            hasSubject={subjects.data?.some(({ _id }) => _id === question.subjectId?._id) ?? true}
            onCancel={onCancel}
          />
        )
      }
    </LoadedQuestion>
  );
};
