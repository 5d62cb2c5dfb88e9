import type { Feedback } from '@assay/contract';
import { fileNameOf, saveFile } from '../../lib/files/save-file.ts';
import { makeTextSheet } from '../../lib/files/text-sheet.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { formatIsoDate } from '../../lib/values/dates.ts';
import { toast } from '../../ui/messages/toast.ts';
import { FEEDBACK_STATE_WORDS } from './feedback-state.tsx';
import { formatInKolkata } from './kolkata-time.ts';
import { ROLE_WORDS } from './role-badge.tsx';

const HEADER = [
  'Name',
  'Username',
  'Role',
  'Department',
  'Institute',
  'Created At',
  'Task',
  'Feedback Message',
  'Attachments',
  'State',
  'Answer',
  'Answered By',
  'Answered At',
];

const rowOf = ({ user, createdAt, taskId, message, attachment, state, answer }: Feedback): string[] => {
  const department = user.student?.departmentId ?? user.faculty?.departmentId;
  const institute = user.student?.departmentId.instituteId ?? user.faculty?.instituteId;
  return [
    user.fullname,
    user.username,
    ROLE_WORDS[user.role],
    department?.name ?? '',
    institute?.name ?? '',
    formatInKolkata(createdAt),
    taskId?.name ?? '',
    message,
    attachment.map(({ name }) => name).join('\n'),
    FEEDBACK_STATE_WORDS[state],
    answer?.text ?? '',
    answer?.by ?? '',
    answer ? formatInKolkata(answer.at) : '',
  ];
};

/** Saves messages with their senders and answers as a spreadsheet; nothing in it computes. */
export const saveFeedback = async (messages: readonly Feedback[]): Promise<void> => {
  const file = fileNameOf(`feedback-${formatIsoDate(serverNow())}`, 'xlsx');
  const widths = { Name: 26, 'Feedback Message': 60, Answer: 60, Department: 26, Institute: 26 };
  try {
    saveFile(
      await makeTextSheet({ title: 'Feedback', header: HEADER, rows: messages.map(rowOf), widths }),
      file,
    );
  } catch {
    // What writes sheets comes from the server.
    const detail = `“${file}” could not be made. Please check your connection and try again.`;
    toast({ severity: 'error', summary: 'Error', detail, id: file });
  }
};
