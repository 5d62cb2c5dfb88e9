import { Text } from '@mantine/core';
import classes from './task-sessions.module.css';

export interface NamedStudent {
  _id: string;
  name: string;
  /** The enrollment number. */
  roll: string;
}

/** So many are named one by one. */
const NAMED = 6;

/** Whom a dialog is about. */
export const NamedStudents = ({ students }: { students: readonly NamedStudent[] }) => (
  <ul className={classes.names}>
    {students.slice(0, NAMED).map(({ _id, name, roll }) => (
      <li key={_id}>
        {name}{' '}
        <Text span c="dimmed">
          {roll}
        </Text>
      </li>
    ))}
    {students.length > NAMED && <li>and {students.length - NAMED} more</li>}
  </ul>
);
