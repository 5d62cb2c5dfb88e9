import { shownPhone, type Faculty } from '@assay/contract';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { genderLabel } from '../../ui/forms/genders.ts';
import classes from './faculties.module.css';

const factsOf = (faculty: Faculty): [string, ReactNode][] => [
  ['Email', faculty.email ?? '–'],
  // The email, but for accounts that are older than this rule.
  ...(faculty.username === faculty.email ? [] : [['Logs in as', faculty.username] as [string, ReactNode]]),
  ['Phone', shownPhone(faculty.phone) ?? '–'],
  ['Gender', genderLabel(faculty.gender)],
  ['Department', faculty.departmentId.name],
  ['Joined On', <DateTimeText key="joined" value={faculty.createdAt} format="date" />],
  ['Status', faculty.isActive ? 'Active' : 'Inactive: cannot log in'],
];

interface FacultyDetailsProps {
  /** Null: closed. */
  faculty: Faculty | null;
  onClose: () => void;
}

/** Everything that is known about a faculty member. */
export const FacultyDetails = ({ faculty, onClose }: FacultyDetailsProps) => (
  <Modal
    opened={faculty !== null}
    onClose={onClose}
    title={faculty?.fullname}
    transitionProps={{ duration: 120, exitDuration: 0 }}
  >
    {faculty && (
      <dl className={classes.facts}>
        {factsOf(faculty).map(([name, value]) => (
          // Name and value stand side by side in one grid.
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </Modal>
);
