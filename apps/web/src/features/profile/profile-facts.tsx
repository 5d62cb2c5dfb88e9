import type { Role } from '@assay/contract';
import classes from './profile-facts.module.css';
import type { Profile } from './api.ts';

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  ADMIN: 'Administrator',
  'INSTITUTE-HEAD': 'Institute head',
  'DEPARTMENT-HEAD': 'Department head',
  FACULTY: 'Faculty',
  STUDENT: 'Student',
};

/** What others say about a person: shown, not changed here. */
export const ProfileFacts = ({ profile }: { profile: Profile }) => {
  const facts: [string, string | number | null | undefined][] = [
    ['Username', profile.username],
    ['Role', ROLE_NAMES[profile.role]],
    ['Institute', profile.institute],
    ['Department', profile.department],
    ['Semester', profile.semester],
    ['Passout Year', profile.batch],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value ?? '–'}</dd>
            </div>
          ),
      )}
    </dl>
  );
};
