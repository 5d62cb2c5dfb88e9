import type { TaskRow } from '@assay/contract';
import {
  IconArchiveOff,
  IconChartBar,
  IconClockPlus,
  IconCopy,
  IconEye,
  IconFlask,
  IconPencil,
  IconPlayerPlay,
  IconSend,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import type { RowAction } from '../../../ui/lists/data-table.tsx';

interface Ways {
  /** The way to a page of the task. */
  open: (page: string) => (task: TaskRow) => void;
  openExtraTime: (task: TaskRow) => void;
  bringBack: (task: TaskRow) => void;
  /** The way to its history, where the person may read it. */
  history: readonly RowAction<TaskRow>[];
  /** The way to the form of a copy. */
  copy: (task: TaskRow) => void;
  /** The way to a dialog about the task. */
  ask: (kind: 'delete' | 'publish' | 'share') => (task: TaskRow) => void;
}

/** What can be done with a task of the list: as far as the person may. */
export const taskActions = (task: TaskRow, ways: Ways): RowAction<TaskRow>[] => {
  const may = (action: TaskRow['actions'][number]) => task.actions.includes(action);
  const all: (RowAction<TaskRow> & { shown: boolean })[] = [
    {
      shown: may('update'),
      label: 'Edit',
      icon: <IconPencil size={16} />,
      onSelect: ways.open('edit-task'),
    },
    { shown: !may('update'), label: 'View', icon: <IconEye size={16} />, onSelect: ways.open('view-task') },
    {
      shown: may('restore'),
      label: 'Bring back',
      icon: <IconArchiveOff size={16} />,
      onSelect: ways.bringBack,
    },
    {
      shown: may('analyse'),
      label: 'Analysis',
      icon: <IconChartBar size={16} />,
      onSelect: ways.open('view-submission'),
    },
    {
      shown: may('evaluate'),
      label: 'Demo Test',
      icon: <IconFlask size={16} />,
      onSelect: ways.open('demo'),
    },
    {
      shown: may('extend'),
      label: 'Extra time',
      icon: <IconClockPlus size={16} />,
      onSelect: ways.openExtraTime,
    },
    {
      shown: may('publish'),
      label: 'Publish',
      icon: <IconSend size={16} />,
      onSelect: ways.ask('publish'),
    },
    { shown: may('copy'), label: 'Copy', icon: <IconCopy size={16} />, onSelect: ways.copy },
    {
      shown: may('share'),
      label: 'Share',
      icon: <IconShare size={16} />,
      onSelect: ways.ask('share'),
    },
    {
      // Whoever may share it owns it.
      shown: may('share'),
      label: 'Rehearse',
      icon: <IconPlayerPlay size={16} />,
      onSelect: ways.open('rehearse'),
    },
    ...ways.history.map((way) => ({ ...way, shown: true })),
    {
      shown: may('delete'),
      label: 'Delete',
      icon: <IconTrash size={16} />,
      danger: true,
      onSelect: ways.ask('delete'),
    },
  ];
  return all.filter(({ shown }) => shown);
};
