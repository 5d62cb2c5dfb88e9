import { shortHash, type NotGraded, type Receipt, type Substitution } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime, formatSecond, formatSpan } from '../../../lib/values/dates.ts';
import { keptWords } from './kept-words.ts';
import classes from './receipt-view.module.css';

/** Who reads a receipt: the facts are the same, only who is meant by them differs. */
type Reader = 'student' | 'faculty';

const HOW: Readonly<Record<Reader, Readonly<Record<Receipt['submittedBy'], string>>>> = {
  student: {
    STUDENT: 'You submitted it.',
    CLOCK: 'The time was up, so the server submitted what it had.',
    STAFF: 'An invigilator submitted it for you, with what the server had.',
  },
  faculty: {
    STUDENT: 'The student submitted it.',
    CLOCK: 'The time was up, so the server submitted what it had.',
    STAFF: 'An invigilator submitted it for the student, with what the server had.',
  },
};

const WHY: Readonly<Record<NotGraded['reason'], string>> = {
  LATE: 'It arrived after the end.',
  CONFLICT: 'Work had continued on another device, so this version was not used.',
  UNCHECKED: 'It did not come from the exam browser that the task requires.',
  ELSEWHERE: 'Work had continued in another login, and the task allows only one at a time.',
};

type Program = Receipt['programs'][number];

const Times = ({ typedAt, receivedAt }: { typedAt: string | null; receivedAt: string | null }) => (
  <span className={classes.times}>
    {typedAt && <>Last typed {formatSecond(typedAt)}</>}
    {typedAt && receivedAt && ' · '}
    {receivedAt && <>reached the server {formatSecond(receivedAt)}</>}
  </span>
);

interface GradedProgramProps {
  program: Program;
  place: number;
  /** Numbers count saved states, which mean nothing to the student. */
  withRevision: boolean;
}

const GradedProgram = ({ program, place, withRevision }: GradedProgramProps) => {
  const { attempted, hash, language, revision } = program;
  return (
    <li className={classes.program}>
      <span>Question {place}</span>
      {attempted && hash ? (
        <>
          <span className={classes.language}>{language}</span>
          <span>
            <code className={classes.hash}>{shortHash(hash)}</code>
            {withRevision && revision !== null && (
              <span className={classes.language}> revision {revision}</span>
            )}
          </span>
        </>
      ) : (
        <span className={classes.language}>Not attempted</span>
      )}
      {attempted && hash && <Times {...program} />}
    </li>
  );
};

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const insteadWords = ({ by, at, reason }: Substitution): string =>
  `It is graded instead of what was submitted, as decided by ${by} on ${formatDateTime(at)}: “${reason}”`;

const NotGradedPrograms = ({ notGraded, reader }: { notGraded: readonly NotGraded[]; reader: Reader }) => (
  <section className={classes.aside} aria-label="Not graded">
    <div className={classes.asideHead}>
      <IconAlertTriangleFilled size={18} className={classes.warning} aria-hidden />
      <Text fw={600}>{capitalised(keptWords(notGraded))}</Text>
    </div>
    <ul className={classes.list}>
      {notGraded.map((version, index) => (
        <li key={`${version.programIndex} ${version.hash} ${index}`} className={classes.version}>
          <span>
            Question {version.position}, {version.language}, {version.characters.toLocaleString('en')}{' '}
            {version.characters === 1 ? 'character' : 'characters'},{' '}
            <code className={classes.hash}>{version.hash}</code>. {WHY[version.reason]}
            {version.gradedInstead && ` ${insteadWords(version.gradedInstead)}`}
          </span>
          <Times {...version} />
        </li>
      ))}
    </ul>
    {reader === 'student' && (
      <Text c="dimmed" size="xs">
        Your faculty can see these versions.
      </Text>
    )}
  </section>
);

/**
 * Of each question what was submitted: its language, the fingerprint that stands for exactly that program, and when its
 * last edit was typed and arrived. Below it what else reached the server, and whether it is graded.
 */
export const ReceiptPrograms = ({
  programs,
  notGraded,
  reader = 'student',
  isEarlier = false,
}: Pick<Receipt, 'programs' | 'notGraded'> & { reader?: Reader; isEarlier?: boolean }) => (
  <div>
    <ol className={classes.programs} aria-label="Submitted programs">
      {programs
        .toSorted((a, b) => a.position - b.position)
        .map((program, index) => (
          <GradedProgram
            key={program.programIndex}
            program={program}
            place={index + 1}
            withRevision={reader === 'faculty'}
          />
        ))}
    </ol>
    <Text c="dimmed" size="xs" mt={8}>
      {isEarlier
        ? 'The fingerprint beside a question stands for exactly the program that was submitted then. What was submitted later is graded.'
        : notGraded.some(({ gradedInstead }) => gradedInstead !== null)
          ? 'The fingerprint beside a question stands for exactly the program that was submitted. The one graded instead is shown below.'
          : 'The fingerprint beside a question stands for exactly the program that is graded.'}
    </Text>
    {notGraded.length > 0 && <NotGradedPrograms notGraded={notGraded} reader={reader} />}
  </div>
);

interface ReceiptViewProps {
  receipt: Receipt;
  reader?: Reader;
  /** The attempt was opened again and submitted anew: this is not what is graded. */
  isEarlier?: boolean;
}

/** When an attempt was submitted, exactly what is graded, and what is not: the same for the student and the faculty. */
export const ReceiptView = ({ receipt, reader = 'student', isEarlier = false }: ReceiptViewProps) => (
  <section className={classes.receipt} aria-label="Receipt">
    <div className={classes.head}>
      <IconCircleCheckFilled size={24} className={classes.icon} aria-hidden />
      <div>
        <Title order={2}>Submitted at {formatDateTime(receipt.submittedAt)}</Title>
        <Text c="dimmed">
          {HOW[reader][receipt.submittedBy]} Time taken: {formatSpan(receipt.totalTimeTaken * 1000)}.
        </Text>
        {receipt.devices.length > 0 && <Text c="dimmed">Written on: {receipt.devices.join(', ')}.</Text>}
      </div>
    </div>
    <ReceiptPrograms
      programs={receipt.programs}
      notGraded={receipt.notGraded}
      reader={reader}
      isEarlier={isEarlier}
    />
  </section>
);

const arrivedWords = ({ programs }: Receipt): string => {
  const attempted = programs.filter((program) => program.attempted).length;
  if (programs.length === 1)
    return attempted === 1 ? 'Your program has arrived.' : 'You submitted no program.';
  return attempted === programs.length
    ? `The programs of all ${attempted} questions have arrived.`
    : `The programs of ${attempted} of ${programs.length} questions have arrived; the others were not attempted.`;
};

interface ArrivedProps {
  title: string;
  receipt: Receipt;
  /** The page stands in Safe Exam Browser, where nobody logs out. */
  shutIn?: boolean;
  /** Stands at the end of the head. */
  corner?: ReactNode;
}

/** Says that a submission arrived and what happens next; its receipt is folded unless something of it is not graded. */
export const Arrived = ({ title, receipt, shutIn = false, corner }: ArrivedProps) => (
  <>
    <div className={classes.arrivedHead}>
      <IconCircleCheckFilled size={28} className={classes.arrivedIcon} aria-hidden />
      <div role="status" aria-label="Submitted" className={classes.words}>
        <Title order={2}>{title}</Title>
        <Text inherit>
          At {formatDateTime(receipt.submittedAt)}
          {receipt.submittedBy === 'CLOCK' && ', when the time was up'}
          {receipt.submittedBy === 'STAFF' && ', by an invigilator for you'}. {arrivedWords(receipt)}
        </Text>
      </div>
      {corner}
    </div>
    <div>
      <Title order={3}>What happens next</Title>
      <ol className={classes.next}>
        <li>Your programs are graded; your faculty marks what a person has to look at.</li>
        <li>Your marks appear in History once your faculty publishes the results.</li>
        <li>There is nothing left to do. You can {shutIn ? 'leave Safe Exam Browser' : 'log out'}.</li>
      </ol>
    </div>
    <details className={classes.folded} open={receipt.notGraded.length > 0}>
      <summary>Receipt{receipt.notGraded.length > 0 && `; ${keptWords(receipt.notGraded)}`}</summary>
      <section aria-label="Receipt">
        <ReceiptPrograms programs={receipt.programs} notGraded={receipt.notGraded} />
      </section>
    </details>
  </>
);
