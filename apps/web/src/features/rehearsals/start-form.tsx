import { REHEARSAL_SECONDS, REHEARSED_MAX } from '@assay/contract';
import { Alert, Button, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useStartRehearsal } from './api.ts';
import classes from './rehearsals.module.css';

const MINUTES_MOST = REHEARSAL_SECONDS.most / 60;

/** What a number from 1 to the most may not be; null where it is one. */
const problemOf = (value: number | string, most: number): string | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
    ? null
    : `Enter a number from 1 to ${most.toLocaleString('en-IN')}.`;

interface StartFormProps {
  taskId: string;
  assigned: number;
  /** Why none can be started now; null where one can. */
  problem: string | null;
}

/** How many students are simulated, and for how long. */
export const StartForm = ({ taskId, assigned, problem }: StartFormProps) => {
  const start = useStartRehearsal();
  const [students, setStudents] = useState<number | string>(Math.min(REHEARSED_MAX, Math.max(1, assigned)));
  const [minutes, setMinutes] = useState<number | string>(REHEARSAL_SECONDS.usual / 60);
  const [tried, setTried] = useState(false);
  const problems = [problemOf(students, REHEARSED_MAX), problemOf(minutes, MINUTES_MOST)];
  const begin = (): void => {
    setTried(true);
    if (problems.some((one) => one !== null)) return;
    start.mutate(
      { taskId, students: Number(students), seconds: Number(minutes) * 60 },
      {
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Error',
            detail: messageOf(error, 'The rehearsal could not be started.'),
          }),
      },
    );
  };
  return (
    <form
      className={classes.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <Text>
        Simulated students sit a hidden copy of this task on this installation: they start, type, save, run
        reference solutions and mutants of them, and submit. They appear in no list, and all of them are
        removed at the end; the figures stay.
      </Text>
      {problem && <Alert color="yellow">{problem}</Alert>}
      <div className={classes.fields}>
        <NumberField
          label="Students"
          description={`The task has ${assigned.toLocaleString('en-IN')}; at most ${REHEARSED_MAX.toLocaleString('en-IN')}`}
          least={1}
          value={students}
          onChange={setStudents}
          error={tried && problems[0]}
        />
        <NumberField
          label="Minutes"
          description={`How long they write; at most ${MINUTES_MOST}`}
          least={1}
          value={minutes}
          onChange={setMinutes}
          error={tried && problems[1]}
        />
      </div>
      <div>
        <Button
          type="submit"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={start.isPending}
          disabled={problem !== null}
        >
          Start rehearsal
        </Button>
      </div>
    </form>
  );
};
