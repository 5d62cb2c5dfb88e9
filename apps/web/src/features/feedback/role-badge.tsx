import type { Role } from '@assay/contract';
import classes from './role-badge.module.css';

/** What a role is called in a badge. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  ADMIN: 'Admin',
  'INSTITUTE-HEAD': 'HOI',
  'DEPARTMENT-HEAD': 'HOD',
  FACULTY: 'Faculty',
  STUDENT: 'Student',
};

/** A person's role as word and colour. */
export const RoleBadge = ({ role }: { role: Role }) => (
  <span className={classes.badge} data-role={role}>
    {ROLE_WORDS[role]}
  </span>
);
