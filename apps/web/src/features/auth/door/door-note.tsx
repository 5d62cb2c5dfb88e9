import { Button, Text } from '@mantine/core';
import type { LoginWait } from './patiently.ts';
import classes from './door-note.module.css';

const secondsWords = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`);

const WORDS = {
  QUEUE: 'Many people are logging in. Keep this page open: you are let in when it is your turn.',
  FULL: 'Too many people are logging in right now. Keep this page open: it tries again, and keeps what you typed.',
} as const;

const figureOf = (wait: LoginWait): string =>
  wait.at === 'QUEUE'
    ? `You are number ${wait.place.number.toLocaleString('en')}; about ${secondsWords(wait.place.seconds)}`
    : `Next try in ${secondsWords(wait.seconds)}`;

/** Says what a login waits for. The words are read aloud once, and not with each change of the number. */
export const DoorNote = ({ wait, onStop }: { wait: LoginWait; onStop: () => void }) => (
  <div className={classes.note}>
    <Text fw={600} size="md" className="tabular">
      {figureOf(wait)}
    </Text>
    <Text role="status">{WORDS[wait.at]}</Text>
    <Button variant="default" onClick={onStop} className={classes.stop}>
      Stop waiting
    </Button>
  </div>
);
