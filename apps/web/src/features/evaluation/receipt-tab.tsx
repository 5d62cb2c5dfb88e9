import {
  shortHash,
  type ProgramEvaluation,
  type SetAsideProgram,
  type SubmissionEvaluation,
} from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { formatDateTime } from '../../lib/values/dates.ts';
import { TextBlock } from '../../ui/text/text-block.tsx';
import { OriginList, ReceiptView } from '../exam/index.ts';
import { EarlierSubmissionView } from './earlier-submission.tsx';
import classes from './evaluation.module.css';

const WHY: Readonly<Record<SetAsideProgram['reason'], string>> = {
  LATE: 'Arrived late, not graded',
  CONFLICT: 'Set aside: another device had a newer version',
  UNCHECKED: 'Set aside: it did not come from the exam browser that the task requires',
  ELSEWHERE: 'Set aside: another login had gone on, and the task takes one at a time',
};

const Facts = ({ program }: { program: ProgramEvaluation }) => {
  if (!program.hash) return <Text>Nothing was typed for this question, so nothing is graded.</Text>;
  const facts: [string, string][] = [
    ['Graded text', `${program.language}, code ${shortHash(program.hash)}`],
    ['Typed', program.typedAt ? formatDateTime(program.typedAt) : 'not told by the device'],
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

const SetAside = ({ text }: { text: SetAsideProgram }) => (
  <details className={classes.fold}>
    <summary>
      {WHY[text.reason]} · received {formatDateTime(text.receivedAt)}
      {text.typedAt && `, typed ${formatDateTime(text.typedAt)}`} · {text.language}
    </summary>
    <TextBlock label={`${WHY[text.reason]}, program`}>
      {text.code.map((block) => block.code).join('\n')}
    </TextBlock>
  </details>
);

interface ReceiptTabProps {
  submission: SubmissionEvaluation;
  program: ProgramEvaluation;
}

/** What the student's receipt says, and of this question what was graded, when it was typed, and what was not graded. */
export const ReceiptTab = ({
  submission: { receipt, setAside, earlier, origins },
  program,
}: ReceiptTabProps) => {
  const others = setAside.filter(({ programIndex }) => programIndex === program.programIndex);
  return (
    <div className={classes.receipt}>
      <section>
        <Title order={3}>This question</Title>
        <Facts program={program} />
      </section>
      <section>
        <Title order={3}>Not graded</Title>
        {others.length === 0 ? (
          <Text>Nothing arrived late or was set aside for this question.</Text>
        ) : (
          others.map((text) => <SetAside key={`${text.reason} ${text.hash}`} text={text} />)
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
    </div>
  );
};
