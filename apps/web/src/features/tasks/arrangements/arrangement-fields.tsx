import type { StudentName } from '@assay/contract';
import { Textarea } from '@mantine/core';

/** As many names as one looks through; typing finds the others. */
const NAMES_SHOWN = 50;
const REASON_MAX = 500;

/** What a field has in which students of a task are picked by name, one or many. */
export const studentPicking = (students: readonly StudentName[]) => ({
  data: students.map(({ _id, fullname, username }) => ({ value: _id, label: `${fullname} (${username})` })),
  placeholder: 'Search by name or enrollment',
  limit: NAMES_SHOWN,
  searchable: true,
  withAsterisk: true,
  'data-autofocus': true,
});

interface ReasonFieldProps {
  /** Who gets to see it. */
  description: string;
  value: string;
  onChange: (reason: string) => void;
  /** Whether what is missing is said. */
  checked: boolean;
}

/** Why a student has something of their own. */
export const ReasonField = ({ description, value, onChange, checked }: ReasonFieldProps) => (
  <Textarea
    label="Reason"
    description={description}
    autosize
    minRows={2}
    maxLength={REASON_MAX}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={checked && value.trim() === '' && 'Please give a reason.'}
    withAsterisk
  />
);
