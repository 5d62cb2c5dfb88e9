import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft, IconCloudCheck, IconCloudOff, IconCloudUp, IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../../lib/values/clock.ts';
import { formatCountdown } from '../../../lib/values/dates.ts';
import { FOLLOWED_WORDS, type ExamSnapshot, type SavedWords } from '../keeping/index.ts';
import { QuestionPalette } from '../question/question-palette.tsx';
import type { NamedStanding } from '../question/question-state.ts';
import type { ExamSession } from './exam-session.ts';
import { ExamTools, type ExamToolsProps } from './exam-tools.tsx';
import classes from './exam-top-bar.module.css';
import { announcementOf, urgencyOf } from './time/use-time-left.ts';

const TONE_ICON = {
  calm: IconCloudCheck,
  warning: IconCloudUp,
  danger: IconCloudOff,
  unrecorded: IconFlask,
};

/** What a screen reader hears of the state: trouble, once, and that it is over; and that the text is another one now. */
const useSpokenState = (text: string, tone: SavedWords['tone']): string => {
  const [troubled, setTroubled] = useState(false);
  if (tone !== 'calm' && !troubled) setTroubled(true);
  if (tone !== 'calm') return text.replace(/,? no connection for .*/, '. There is no connection.');
  if (text === FOLLOWED_WORDS) return 'Your program was updated from your other device.';
  return troubled && text === 'Saved' ? 'Everything is saved again.' : '';
};

const SavedState = ({ exam, savedWords }: Pick<ExamTopBarProps, 'exam' | 'savedWords'>) => {
  const now = useServerNow();
  const { text, tone } = savedWords(exam, now);
  const Icon = TONE_ICON[tone];
  const spoken = useSpokenState(text, tone);
  return (
    <span className={classes.saved} data-tone={tone}>
      <Icon size={16} aria-hidden />
      <span data-testid="saved-state">{text}</span>
      {/* Typing must not make a screen reader talk: only trouble and its end are announced. */}
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </span>
  );
};

const TimeLeft = ({ timeLeft, timeGiven }: Pick<ExamTopBarProps, 'timeLeft' | 'timeGiven'>) => (
  <span className={classes.time} data-urgency={urgencyOf(timeLeft)}>
    <Text
      component="span"
      size="xs"
      className={classes.timeLabel}
      data-given={timeGiven !== null || undefined}
    >
      {timeGiven ?? 'Time left'}
    </Text>
    <span role="timer" aria-label="Time left" className={classes.clock}>
      {formatCountdown(timeLeft)}
    </span>
    <span className="visually-hidden" role="status" aria-live="assertive">
      {announcementOf(timeLeft) || timeGiven}
    </span>
  </span>
);

interface ExamTopBarProps extends ExamToolsProps {
  name: string;
  standings: readonly NamedStanding[];
  place: number;
  onOpen: (place: number) => void;
  exam: ExamSnapshot;
  savedWords: ExamSession['savedWords'];
  exit: ExamSession['exit'];
  /** Milliseconds. */
  timeLeft: number;
  /** The news that the end was moved later; null when there is none. */
  timeGiven: string | null;
  onSubmit: () => void;
  submitting: boolean;
  canSubmit: boolean;
}

/** What the browser's tab says: the task, and in the last five minutes the time that is left before it. */
export const examTitle = (name: string, leftMs: number): string => {
  if (leftMs <= 0) return `Time’s up · ${name}`;
  return urgencyOf(leftMs) === 'calm' ? `${name} · Assay` : `${formatCountdown(leftMs)} left · ${name}`;
};

/** What is sat, how far, whether it is saved, how much time is left, and Submit. */
export const ExamTopBar = (props: ExamTopBarProps) => {
  useDocumentTitle(examTitle(props.name, props.timeLeft));
  return (
    <div className={classes.bar}>
      {props.exit && (
        <Tooltip label={props.exit.label}>
          <ActionIcon
            component={Link}
            to={props.exit.to}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={props.exit.label}
            className={classes.exit}
          >
            <IconArrowLeft size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <div className={classes.words}>
        <h1 className={classes.name} title={props.name}>
          {props.name}
        </h1>
        <SavedState exam={props.exam} savedWords={props.savedWords} />
      </div>
      {!props.asideOpen && (
        <div className={classes.palette}>
          <QuestionPalette standings={props.standings} place={props.place} onOpen={props.onOpen} />
        </div>
      )}
      <TimeLeft timeLeft={props.timeLeft} timeGiven={props.timeGiven} />
      <ExamTools {...props} />
      <Button
        onClick={props.onSubmit}
        loading={props.submitting}
        disabled={!props.canSubmit && !props.submitting}
      >
        Submit
      </Button>
    </div>
  );
};
