import type { TaskRow } from '@assay/contract';
import { Combobox, Modal, ScrollArea, Skeleton, Stack, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { taskListQuery } from '../api.ts';
import classes from './copy-task-dialog.module.css';

/** As many as one looks through; the search finds the others. */
const SHOWN = 30;

interface TaskPickerProps {
  onPick: (taskId: string) => void;
}

const TaskOption = ({ task }: { task: TaskRow }) => (
  <Combobox.Option value={task._id}>
    <Text fw={500} truncate>
      {task.name}
    </Text>
    <span className={classes.facts}>
      {task.totalMarks} marks · <DateTimeText value={task.startTime} />
      {task.isShared && ` · shared by ${task.createdByName}`}
    </span>
  </Combobox.Option>
);

const TaskPicker = ({ onPick }: TaskPickerProps) => {
  const combobox = useCombobox({ opened: true });
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 250);
  const { data, error, refetch } = useQuery(
    taskListQuery({ copyable: 'true', pageSize: SHOWN, search: asked || undefined, sort: '-createdAt' }),
  );
  const tasks = data?.data;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Enter takes the best match of every new answer
  useEffect(() => void combobox.selectFirstOption(), [data]);

  return (
    <Combobox store={combobox} onOptionSubmit={onPick}>
      <Stack gap="sm">
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            label="Task to copy"
            placeholder="Search tasks"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            leftSection={<IconSearch size={16} aria-hidden />}
            data-autofocus
          />
        </Combobox.EventsTarget>
        {error && !data ? (
          <LoadError onRetry={() => void refetch()} />
        ) : (
          <ScrollArea.Autosize mah={340} type="auto" viewportProps={{ tabIndex: 0 }}>
            <Combobox.Options aria-label="Tasks">
              {!tasks && [0, 1, 2, 3].map((row) => <Skeleton key={row} h={44} mb={6} />)}
              {tasks?.map((task) => (
                <TaskOption key={task._id} task={task} />
              ))}
              {tasks?.length === 0 && (
                <Combobox.Empty>
                  {asked ? 'No task matches these words.' : 'There is no task to copy yet.'}
                </Combobox.Empty>
              )}
            </Combobox.Options>
          </ScrollArea.Autosize>
        )}
        {data && data.total > SHOWN && (
          <Text size="xs" c="dimmed">
            The newest {SHOWN} of {data.total}. Search to find the others.
          </Text>
        )}
      </Stack>
    </Combobox>
  );
};

/** Lets the person pick the task that a new one starts from. */
export const CopyTaskDialog = ({
  opened,
  onClose,
  onPick,
}: TaskPickerProps & { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Create Copy Task">
    <TaskPicker onPick={onPick} />
  </Modal>
);
