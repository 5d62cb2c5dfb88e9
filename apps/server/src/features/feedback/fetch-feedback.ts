import type { Feedback, fetchFeedback, Numbered } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { attachmentUrl } from '../files/index.ts';
import { pageOfFeedback, type FeedbackData } from './feedback.repository.ts';

const placeOf = (_id: string | null, name: string | null) => (_id && name ? { _id, name } : null);

/** Who sent a message: a student, or one of the faculty and heads, with what their profile says. */
const userOf = (row: FeedbackData): Feedback['user'] => {
  const { senderId, username, fullname, role, email, phone, semester, batch } = row;
  const department = placeOf(row.departmentId, row.departmentName);
  const institute = placeOf(row.instituteId, row.instituteName);
  const person = { fullname, email, phone };
  return {
    _id: senderId,
    username,
    fullname,
    role,
    student:
      semester !== null && batch !== null && department && institute
        ? { ...person, departmentId: { ...department, instituteId: institute }, semester, batch }
        : null,
    faculty:
      role === 'STUDENT' || role === 'ADMIN'
        ? null
        : { ...person, role, departmentId: department, instituteId: institute },
  };
};

interface AnswerRow {
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
}

/** Null until an administrator has answered. */
export const toAnswer = ({ answer, answeredAt, answeredBy }: AnswerRow): Feedback['answer'] =>
  answer !== null && answeredAt ? { text: answer, by: answeredBy ?? '', at: answeredAt.toISOString() } : null;

const toFeedback = (row: FeedbackData): Numbered<Feedback> => ({
  _id: row.id,
  serial: row.serial,
  message: row.message,
  taskId: placeOf(row.taskId, row.taskName),
  createdAt: row.createdAt.toISOString(),
  state: row.state,
  answer: toAnswer(row),
  attachment: row.attachments.map(({ id, ...file }) => ({ ...file, url: attachmentUrl(id) })),
  user: userOf(row),
});

export const handleFetchFeedback: Handler<typeof fetchFeedback> = async ({ query, deps }) => {
  const { rows, total } = await pageOfFeedback(deps.db, query);
  return { success: true, data: rows.map(toFeedback), total };
};
