import { difficultySchema, isTalk, plainText, questionTitle, type Question } from '@assay/contract';
import { useDeferredValue, useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useObjectUrl } from '../../../lib/files/object-url.ts';
import { asWritten } from '../../../ui/rich-text-editor/rich-text-extensions.ts';
import { QuestionPane } from '../../exam/index.ts';
import { draftOf, judgeOf, type QuestionFormValues, type QuestionValues } from '../question-form-values.ts';
import { PreviewProgram } from './preview-program.tsx';
import classes from './question-preview.module.css';
import type { Trial } from './use-trials.ts';

interface QuestionPreviewProps extends Trial {
  control: Control<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
  count: number;
  onOpen: (index: number) => void;
  /** The stored question that is edited. */
  stored: Question | null;
}

const useAttachment = ({ attachment, removeAttachment, copied }: QuestionValues, stored: Question | null) => {
  const url = useObjectUrl(attachment);
  if (attachment && url) return { name: attachment.name, url, size: attachment.size };
  return removeAttachment ? null : (stored?.attachment ?? copied?.attachment ?? null);
};

/** What a student meets of a question: PUBLIC tests, and of the snippets what is visible. */
const asStudentSees = (values: QuestionValues, attachment: Question['attachment']) => {
  const { name, code, starters, testcases, limits } = draftOf(values);
  const talks = isTalk(judgeOf(values));
  const publicTests = testcases
    .filter(({ type }) => type === 'PUBLIC')
    .map(({ input, output, name: called }) => ({ input, output, name: called, type: 'PUBLIC' as const }));
  return {
    marks: Number(values.marks) || 0,
    timeRequired: Number(values.timeRequired) || 0,
    questionId: {
      _id: 'preview',
      name,
      title: questionTitle({ name, statement: plainText(values.question) }),
      question: asWritten(values.question),
      language: values.language,
      difficulty: difficultySchema.safeParse(values.difficulty).data ?? '1',
      code: code.map((block) => (block.isVisible ? block : { ...block, code: '' })),
      starters,
      testcases: talks ? [] : publicTests,
      publicTestCount: publicTests.length,
      hasJudge: talks,
      checker: values.hasJudge ? null : values.checker,
      limits,
      attachment,
    },
  };
};

/** The question as it stands in the form, as a student will see it in the exam. */
const QuestionPreview = ({ control, index, count, onOpen, stored, ...trial }: QuestionPreviewProps) => {
  // Typing goes before showing.
  const values = useDeferredValue(useWatch({ control, name: `questions.${index}` }));
  const attachment = useAttachment(values, stored);
  const question = useMemo(() => asStudentSees(values, attachment), [values, attachment]);

  return (
    <div className={classes.preview}>
      <div className={classes.question}>
        <QuestionPane question={question} place={index} count={count} onOpen={onOpen} />
      </div>
      <PreviewProgram values={values} question={question.questionId} {...trial} />
    </div>
  );
};

export default QuestionPreview;
