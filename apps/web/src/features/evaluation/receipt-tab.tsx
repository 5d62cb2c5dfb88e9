import {
  shortHash,
  type ProgramEvaluation,
  type SetAsideProgram,
  type SubmissionEvaluation,
} from '@assay/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../lib/values/dates.ts';
import { TextBlock } from '../../ui/text/text-block.tsx';
import { OriginList, ReceiptView } from '../exam/index.ts';
import type { SubmissionKey } from './api.ts';
import { EarlierSubmissionView } from './earlier-submission.tsx';
import classes from './evaluation.module.css';
import { SubstituteDialog } from './substitute-dialog.tsx';
import type { EditedProgram } from './use-program.ts';

const WHY: Readonly<Record<SetAsideProgram['reason'], string>> = {
  LATE: 'Arrived late',
  CONFLICT: 'Set aside: another device had a newer version',
  UNCHECKED: 'Set aside: it did not come from the exam browser that the task requires',
  ELSEWHERE: 'Set aside: work had continued in another login, and the task allows only one at a time',
};

const Facts = ({ program }: { program: ProgramEvaluation }) => {
  if (!program.hash) return <Text>Nothing was typed for this question, so nothing is graded.</Text>;
  const facts: [string, string][] = [
    ['Graded text', `${program.language}, fingerprint ${shortHash(program.hash)}`],
    ['Typed', program.typedAt ? formatDateTime(program.typedAt) : 'not reported by the device'],
    ['Arrived', program.arrivedAt ? formatDateTime(program.arrivedAt) : 'not known'],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

interface SetAsideProps {
  text: SetAsideProgram;
  isGraded: boolean;
  onLoad: () => void;
  /** Missing where the reader may not decide, or the submission is still being graded. */
  onGrade: (() => void) | undefined;
}

const SetAside = ({ text, isGraded, onLoad, onGrade }: SetAsideProps) => {
  const received = formatDateTime(text.receivedAt);
  return (
    <details className={classes.fold}>
      <summary>
        {WHY[text.reason]}, {isGraded ? 'graded instead' : 'not graded'} · received {received}
        {text.typedAt && `, typed ${formatDateTime(text.typedAt)}`} · {text.language}
      </summary>
      <TextBlock label={`${WHY[text.reason]}, program`}>
        {text.code.map((block) => block.code).join('\n')}
      </TextBlock>
      <Group gap="xs" mt={8}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Load the program received ${received} into the editor`}
          onClick={onLoad}
        >
          Load into the editor
        </Button>
        {onGrade && !isGraded && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Grade the program received ${received} instead`}
            onClick={onGrade}
          >
            Grade this instead…
          </Button>
        )}
      </Group>
    </details>
  );
};

const Submitted = ({ substitution }: { substitution: NonNullable<ProgramEvaluation['substitution']> }) => {
  const { submitted } = substitution;
  return (
    <details className={classes.fold}>
      <summary>
        Submitted, not graded ·{' '}
        {submitted.hash
          ? `${submitted.language}, fingerprint ${shortHash(submitted.hash)}`
          : 'nothing was typed for this question'}
      </summary>
      {submitted.code.length > 0 && (
        <TextBlock label="Submitted program">
          {submitted.code.map((block) => block.code).join('\n')}
        </TextBlock>
      )}
    </details>
  );
};

interface ReceiptTabProps {
  submissionKey: SubmissionKey;
  submission: SubmissionEvaluation;
  program: ProgramEvaluation;
  onLoad: (program: EditedProgram) => void;
}

/** Of this question what is graded, by whose decision, and what is not; and what the student's receipt says. */
export const ReceiptTab = ({ submissionKey, submission, program, onLoad }: ReceiptTabProps) => {
  const { receipt, setAside, earlier, origins, canEvaluate, isGraded } = submission;
  const { substitution } = program;
  /** What would be graded: something set aside, or null for what was submitted; undefined: nobody asks. */
  const [choosing, setChoosing] = useState<string | null>();
  const mayChoose = canEvaluate && isGraded;
  const others = setAside.filter(({ programIndex }) => programIndex === program.programIndex);
  return (
    <div className={classes.receipt}>
      <section>
        <Title order={3}>This question</Title>
        <Facts program={program} />
        {substitution && (
          <>
            <Text mt={8}>
              Graded instead of what was submitted, as decided by {substitution.by} on{' '}
              {formatDateTime(substitution.at)} (“{substitution.reason}”).
            </Text>
            {mayChoose && (
              <Button variant="default" size="compact-sm" mt={8} onClick={() => setChoosing(null)}>
                Grade what was submitted…
              </Button>
            )}
          </>
        )}
      </section>
      <section>
        <Title order={3}>{substitution ? 'Other programs' : 'Not graded'}</Title>
        {substitution && <Submitted substitution={substitution} />}
        {others.length === 0 ? (
          <Text>Nothing arrived late or was set aside for this question.</Text>
        ) : (
          others.map((text) => (
            <SetAside
              key={text._id}
              text={text}
              isGraded={substitution !== null && text.hash === program.hash}
              onLoad={() =>
                onLoad({
                  language: text.language,
                  code: text.code,
                  origin: `received ${formatDateTime(text.receivedAt)}`,
                })
              }
              onGrade={mayChoose ? () => setChoosing(text._id) : undefined}
            />
          ))
        )}
      </section>
      {earlier.length > 0 && (
        <section>
          <Title order={3}>Submitted before the attempt was opened again</Title>
          {earlier.map((one) => (
            <EarlierSubmissionView key={one.reopenedAt} earlier={one} programIndex={program.programIndex} />
          ))}
        </section>
      )}
      <section>
        <Title order={3}>Where it was written</Title>
        <OriginList origins={origins} />
      </section>
      <section>
        <Title order={3}>The student’s receipt</Title>
        <ReceiptView receipt={receipt} reader="faculty" />
      </section>
      {choosing !== undefined && (
        <SubstituteDialog
          submissionKey={submissionKey}
          submission={submission}
          program={program}
          setAsideId={choosing}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </div>
  );
};
