import {
  difficultySchema,
  isTalk,
  plainText,
  questionTitle,
  startingBlocks,
  type Language,
  type Question,
} from '@assay/contract';
import { Text } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useObjectUrl } from '../../../lib/files/object-url.ts';
import { asWritten } from '../../../ui/rich-text-editor/rich-text-extensions.ts';
import { LanguageChoice, PaneHead, ProgramBlocks, QuestionPane } from '../../exam/index.ts';
import { draftOf, judgeOf, type QuestionFormValues, type QuestionValues } from '../question-form-values.ts';
import classes from './question-preview.module.css';

interface QuestionPreviewProps {
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

/** What a student begins with, in the language that is looked at. */
const StartingProgram = ({ question }: { question: ReturnType<typeof asStudentSees>['questionId'] }) => {
  const [picked, setPicked] = useState<Language | null>(null);
  const { language: languages } = question;
  const language = picked && languages.includes(picked) ? picked : languages[0];
  const blocks = language ? startingBlocks(question, language) : [];
  return (
    <section className={classes.program} aria-label="Starting program">
      <PaneHead title="CodeCell">
        {language && <LanguageChoice languages={languages} value={language} onChange={setPicked} />}
      </PaneHead>
      {language ? (
        <ProgramBlocks
          questionId="preview"
          program={{ language, blocks, code: blocks.map(({ code }) => ({ code })) }}
        />
      ) : (
        <Text c="dimmed" p="md">
          A student answers in one of the languages that you choose.
        </Text>
      )}
    </section>
  );
};

/** The question as it stands in the form, as a student will see it in the exam. */
const QuestionPreview = ({ control, index, count, onOpen, stored }: QuestionPreviewProps) => {
  // Typing goes before showing.
  const values = useDeferredValue(useWatch({ control, name: `questions.${index}` }));
  const attachment = useAttachment(values, stored);
  const question = useMemo(() => asStudentSees(values, attachment), [values, attachment]);

  return (
    <div className={classes.preview}>
      <div className={classes.question}>
        <QuestionPane question={question} place={index} count={count} onOpen={onOpen} />
      </div>
      <StartingProgram question={question.questionId} />
    </div>
  );
};

export default QuestionPreview;
