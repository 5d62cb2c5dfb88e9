import type { Question } from '@assay/contract';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useArea, useReturn } from '../../lib/session/area.ts';
import { QuestionForm } from './form/question-form.tsx';
import { LoadedQuestion } from './view/loaded-question.tsx';

const EditQuestion = ({ question }: { question: Question }) => {
  // As it was when editing began: a reload in the background does not change it under the person's hands.
  const [opened] = useState(question);
  const { leave } = useReturn('questions');
  return <QuestionForm opened={opened} onCancel={leave} />;
};

const EditQuestionPage = () => {
  const { state } = useLocation();
  const area = useArea();
  return (
    <LoadedQuestion isNewest>
      {(question) =>
        question.actions.includes('update') ? (
          <EditQuestion key={question._id} question={question} />
        ) : (
          <Navigate to={`${area}/questions/view-question/${question._id}`} replace state={state} />
        )
      }
    </LoadedQuestion>
  );
};

export default EditQuestionPage;
