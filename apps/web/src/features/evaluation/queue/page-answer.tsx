import { isValidMark, INVALID_MARKS, shownMarks, type PageAnswer } from '@assay/contract';
import { Anchor, Button, NumberInput, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { ListState } from '../../../lib/session/area.ts';
import { WebPreview } from '../../exam/index.ts';
import { useSaveMarks } from '../api.ts';
import { sayNotSaved, sayProblem, saySaved } from '../marks/say-saved.ts';
import classes from './queue.module.css';

interface PageAnswerCardProps {
  taskId: string;
  questionId: string;
  /** What the question is worth in the task. */
  marks: number;
  answer: PageAnswer;
  canEvaluate: boolean;
  /** The desk of this student, and this page, to come back to. */
  to: string;
  from: ListState;
  /** What is typed and not saved; undefined where nothing is. */
  typed: number | '' | undefined;
  onType: (value: number | '' | undefined) => void;
}

const stateWords = ({ marking, marksObtained, givenMarks, givenBy }: PageAnswer, marks: number): string => {
  if (givenMarks !== null) return `${shownMarks(givenMarks)} of ${marks} by ${givenBy ?? 'hand'}`;
  return {
    WAITING: 'Not marked yet',
    GRADING: 'Being graded',
    EVALUATED: `Looked at: ${shownMarks(marksObtained)} of ${marks} kept`,
    BY_TESTS: 'Not marked yet',
  }[marking];
};

/** One student's page with the marks for it. */
export const PageAnswerCard = ({
  taskId,
  questionId,
  marks,
  answer,
  canEvaluate,
  to,
  from,
  typed,
  onType,
}: PageAnswerCardProps) => {
  const { student, html, marking, givenMarks, givenAt } = answer;
  const saving = useSaveMarks({ taskId, studentId: student._id });
  /** When the marks that the typing began from were given. */
  const [seenAt, setSeenAt] = useState(givenAt);
  if (typed === undefined && seenAt !== givenAt) setSeenAt(givenAt);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (typeof typed !== 'number' || saving.isPending) return;
    if (!isValidMark(typed, marks)) return sayProblem(INVALID_MARKS);
    try {
      await saving.mutateAsync({
        programSubmissions: [{ programIndex: questionId, marksObtained: typed, seenGivenAt: seenAt }],
        confirms: [questionId],
      });
    } catch (error) {
      // The next press is meant: the person has been told what somebody else gave.
      setSeenAt(givenAt);
      return sayNotSaved(error);
    }
    onType(undefined);
    saySaved(student.username);
  };

  return (
    <li className={classes.answer} data-marking={marking} aria-label={student.fullname}>
      <div className={classes.answerHead}>
        <Text fw={500} truncate>
          {student.fullname}{' '}
          <Text span c="dimmed">
            {student.username}
          </Text>
        </Text>
        <Anchor
          component={Link}
          to={to}
          state={from}
          aria-label={`Open the submission of ${student.fullname}`}
        >
          Open
        </Anchor>
      </div>
      <div className={classes.answerPage}>
        <WebPreview html={html} title={`Page of ${student.fullname}`} note="Without network." />
      </div>
      <form className={classes.answerFoot} onSubmit={(event) => void save(event)}>
        <NumberInput
          label={`Marks for ${student.fullname}`}
          description={typed === undefined ? stateWords(answer, marks) : 'Not saved yet'}
          value={typed ?? givenMarks ?? ''}
          onChange={(value) => {
            const next = typeof value === 'number' ? value : '';
            onType(next === (givenMarks ?? '') ? undefined : next);
          }}
          isAllowed={({ floatValue }) => {
            if (floatValue === undefined || floatValue <= marks) return true;
            sayProblem(INVALID_MARKS);
            return false;
          }}
          allowNegative={false}
          decimalScale={2}
          min={0}
          max={marks}
          clampBehavior="none"
          hideControls
          readOnly={!canEvaluate}
          rightSection={<Text c="dimmed">of {marks}</Text>}
          rightSectionWidth={72}
          selectAllOnFocus
        />
        {canEvaluate && (
          <Button
            type="submit"
            variant="default"
            leftSection={<IconDeviceFloppy size={16} aria-hidden />}
            loading={saving.isPending}
            disabled={typeof typed !== 'number'}
            aria-label={`Save the marks of ${student.fullname}`}
          >
            Save
          </Button>
        )}
      </form>
    </li>
  );
};
