import type { Room, RoomQuestion, RoomStudent } from '@assay/contract';
import { IconClockPlus, IconLockOpen, IconMessage, IconSend, IconShieldOff } from '@tabler/icons-react';
import type { RowAction } from '../../ui/lists/data-table.tsx';
import { AddTimeDialog, ReopenDialog } from '../task-sessions/index.ts';
import { MessageDialog } from './message-dialog.tsx';
import { ExemptStudentDialog, SubmitForDialog } from './reason-dialog.tsx';
import { isSitting } from './shown-students.ts';

/** What is being done, and for whom; no student means all. */
export type Doing =
  | { what: 'message'; student: RoomStudent | null; question: RoomQuestion | null }
  | { what: 'time'; student: RoomStudent | null }
  | { what: 'submit' | 'exempt' | 'reopen'; student: RoomStudent };

/** What can be done for a student of a room. */
export const actionsFor = (
  { may, task }: Pick<Room, 'may' | 'task'>,
  student: RoomStudent,
  start: (doing: Doing) => void,
): RowAction<RoomStudent>[] => [
  ...(may.canExtend
    ? [
        {
          label: 'Message',
          icon: <IconMessage size={16} />,
          onSelect: () => start({ what: 'message', student, question: null }),
        },
      ]
    : []),
  ...(may.canExtend && student.state !== 'SUBMITTED'
    ? [
        {
          label: 'Give time',
          icon: <IconClockPlus size={16} />,
          onSelect: () => start({ what: 'time', student }),
        },
      ]
    : []),
  ...(may.canExtend && task.requireExamBrowser && student.browser !== 'EXEMPT'
    ? [
        {
          label: 'Exempt from the exam browser',
          icon: <IconShieldOff size={16} />,
          onSelect: () => start({ what: 'exempt', student }),
        },
      ]
    : []),
  ...(may.canExtend && isSitting(student)
    ? [
        {
          label: 'Submit for the student',
          icon: <IconSend size={16} />,
          danger: true,
          onSelect: () => start({ what: 'submit', student }),
        },
      ]
    : []),
  ...(may.canReopen && student.state === 'SUBMITTED'
    ? [
        {
          label: 'Open again',
          icon: <IconLockOpen size={16} />,
          onSelect: () => start({ what: 'reopen', student }),
        },
      ]
    : []),
];

/** The dialog of what is being done. */
export const RoomDialogs = ({ room, doing, onClose }: { room: Room; doing: Doing; onClose: () => void }) => {
  const { task } = room;
  const ending = { onClose };
  switch (doing.what) {
    case 'message':
      return (
        <MessageDialog taskId={task._id} student={doing.student} question={doing.question} {...ending} />
      );
    case 'time':
      return (
        <AddTimeDialog
          task={task}
          students={doing.student ? [doing.student] : []}
          onGiven={onClose}
          {...ending}
        />
      );
    case 'submit':
      return <SubmitForDialog taskId={task._id} student={doing.student} {...ending} />;
    case 'exempt':
      return <ExemptStudentDialog taskId={task._id} student={doing.student} {...ending} />;
    case 'reopen':
      return <ReopenDialog task={task} students={[doing.student]} onReopened={onClose} {...ending} />;
  }
};
