import type { Room, RoomMessage, RoomQuestion, RoomStudent } from '@assay/contract';
import { Button, Text, Title } from '@mantine/core';
import { useServerNow } from '../../lib/values/clock.ts';
import { formatDateTime, formatFromNow, formatMoment } from '../../lib/values/dates.ts';
import classes from './room.module.css';

interface TalkPaneProps {
  room: Room;
  onAnswer: (question: RoomQuestion, student: RoomStudent | undefined) => void;
}

const Asked = ({
  question,
  student,
  now,
  onAnswer,
  mayAnswer,
}: {
  question: RoomQuestion;
  student: RoomStudent | undefined;
  now: number;
  onAnswer: TalkPaneProps['onAnswer'];
  mayAnswer: boolean;
}) => (
  <li className={classes.line}>
    <div className={classes.lineHead}>
      <Text fw={600} className={classes.clipped}>
        {student?.name ?? 'A student who was taken out'}
      </Text>
      <Text size="sm" c="dimmed" title={formatDateTime(question.askedAt)}>
        {formatFromNow(question.askedAt, now)}
      </Text>
    </div>
    <Text className={classes.said}>{question.text}</Text>
    {mayAnswer && (
      <Button
        size="compact-sm"
        variant="light"
        aria-label={`Answer ${student?.name ?? 'this question'}`}
        onClick={() => onAnswer(question, student)}
      >
        Answer
      </Button>
    )}
  </li>
);

const Sent = ({
  message,
  to,
  question,
}: {
  message: RoomMessage;
  to: string;
  question: RoomQuestion | undefined;
}) => (
  <li className={classes.line}>
    <Text size="sm" c="dimmed">
      {message.sentBy} to {to}, {formatMoment(Date.parse(message.sentAt))}
    </Text>
    {question && <Text className={classes.quoted}>{question.text}</Text>}
    <Text className={classes.said}>{message.text}</Text>
  </li>
);

/** What students ask, oldest first, and below what was told, newest first. */
export const TalkPane = ({ room, onAnswer }: TalkPaneProps) => {
  const now = useServerNow();
  const students = new Map(room.students.map((student) => [student._id, student]));
  const questions = new Map(room.questions.map((question) => [question._id, question]));
  const waiting = room.questions.filter(({ answeredAt }) => answeredAt === null);
  return (
    <aside className={classes.talk} aria-label="Questions and messages">
      <Title order={2} size="h4">
        Questions
      </Title>
      <div role="status" className={classes.waitingWords}>
        {waiting.length === 0
          ? 'No question waits for an answer.'
          : `${waiting.length === 1 ? '1 question waits' : `${waiting.length} questions wait`} for an answer.`}
      </div>
      <ul className={classes.lines}>
        {waiting.map((question) => (
          <Asked
            key={question._id}
            question={question}
            student={students.get(question.studentId)}
            now={now}
            onAnswer={onAnswer}
            mayAnswer={room.may.canExtend}
          />
        ))}
      </ul>
      <Title order={2} size="h4">
        Messages
      </Title>
      {room.messages.length === 0 ? (
        <Text c="dimmed" size="sm">
          Nothing was told to students yet.
        </Text>
      ) : (
        <ul className={classes.lines}>
          {room.messages.toReversed().map((message) => (
            <Sent
              key={message._id}
              message={message}
              to={
                message.to === null
                  ? 'all students'
                  : (students.get(message.to)?.name ?? 'one who was taken out')
              }
              question={message.answers === null ? undefined : questions.get(message.answers)}
            />
          ))}
        </ul>
      )}
    </aside>
  );
};
