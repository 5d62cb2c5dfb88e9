import {
  composeProgram,
  isExecutable,
  startingBlocks,
  type ExamQuestion,
  type Language,
  type ProgramCode,
} from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { LanguageChoice, PaneHead, ProgramBlocks, ResetProgram, RunDesk, useRun } from '../../exam/index.ts';
import { draftOf, type QuestionValues } from '../question-form-values.ts';
import classes from './question-preview.module.css';
import { runInPreview } from './run-preview.ts';
import type { Trial } from './use-trials.ts';

interface PreviewProgramProps extends Trial {
  /** The question as it stands in the form. */
  values: QuestionValues;
  /** The same as a student meets it. */
  question: ExamQuestion['questionId'];
}

const NOTHING = {};
const nothing = () => undefined;

const programOf = ({ values, question, tried }: PreviewProgramProps, language: Language) => {
  const blocks = startingBlocks(question, language);
  const code = tried.programs[language] ?? blocks.map((block) => ({ code: block.code }));
  const whole = composeProgram(startingBlocks(draftOf(values), language), code);
  return { language, blocks, code, isEmpty: whole.trim() === '' };
};

/** What a student begins with in a language, to be tried as in the exam: on the PUBLIC tests, or on an own input. */
const TriedProgram = ({
  language,
  onLanguage,
  ...of
}: PreviewProgramProps & {
  language: Language;
  onLanguage: (language: Language) => void;
}) => {
  const { tried, onTry } = of;
  const { outputs, running, run, stop } = useRun(
    { run: runInPreview(of.values), lastOutputs: NOTHING },
    nothing,
    NOTHING,
  );
  const program = programOf(of, language);
  const { _id: questionId } = of.question;
  const start = (ownInput: string | null) => void run({ questionId, language, code: program.code, ownInput });
  const type = (code: ProgramCode | undefined) =>
    onTry({ ...tried, programs: { ...tried.programs, [language]: code } });
  const inputs = {
    texts: tried.ownInput === null ? NOTHING : { [questionId]: tried.ownInput },
    change: (_questionId: string, ownInput: string | null) => onTry({ ...tried, ownInput }),
  };
  return (
    <>
      <section className={classes.program} aria-label="Starting program">
        <PaneHead title="CodeCell">
          <LanguageChoice languages={of.question.language} value={language} onChange={onLanguage} />
          <ResetProgram disabled={!tried.programs[language]} onReset={() => type(undefined)} />
          <Button
            size="compact-sm"
            leftSection={<IconPlayerPlay size={16} />}
            disabled={running || program.isEmpty}
            loading={running}
            onClick={() => start(null)}
          >
            {isExecutable(language) ? 'Run Code' : 'Show Page'}
          </Button>
        </PaneHead>
        <ProgramBlocks questionId={questionId} program={program} onType={type} />
      </section>
      <section className={classes.desk} aria-label="Run of the program">
        <RunDesk
          state={outputs[questionId]}
          question={of.question}
          program={program}
          onRun={running || program.isEmpty ? null : start}
          onStop={() => stop()}
          inputs={isExecutable(language) ? inputs : null}
          pastRuns={null}
          onTakeRun={null}
        />
      </section>
    </>
  );
};

/** The program of a question in the preview. */
export const PreviewProgram = (props: PreviewProgramProps) => {
  const [picked, setPicked] = useState<Language | null>(null);
  const { language: languages } = props.question;
  const language = picked && languages.includes(picked) ? picked : languages[0];
  return language ? (
    <TriedProgram {...props} language={language} onLanguage={setPicked} />
  ) : (
    <section className={classes.program} aria-label="Starting program">
      <PaneHead title="CodeCell" />
      <Text c="dimmed" p="md">
        A student answers in one of the languages that you choose.
      </Text>
    </section>
  );
};
