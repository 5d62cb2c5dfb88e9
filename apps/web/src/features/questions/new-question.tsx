import { Suspense, lazy } from 'react';
import { PageSkeleton } from '../../ui/page/page.tsx';
import type { QuestionDestination } from './written-question.ts';

const QuestionForm = lazy(async () => ({
  default: (await import('./form/question-form.tsx')).QuestionForm,
}));

interface NewQuestionProps {
  destination: QuestionDestination;
  onCancel: () => void;
}

/** Writes questions for something that is to have them. The form is loaded when somebody comes to write one. */
export const NewQuestion = (props: NewQuestionProps) => (
  <Suspense fallback={<PageSkeleton />}>
    <QuestionForm opened={null} {...props} />
  </Suspense>
);
