import {
  permissionSchema,
  permissionsOf,
  type AccessEntry,
  type Permission,
  type ShareableKind,
} from '@assay/contract';
import { MultiSelect, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './access-row.module.css';
import { MEANING_OF_RIGHT, NAME_OF_RIGHT } from './words.ts';

interface AccessRowProps {
  kind: ShareableKind;
  /** The person with the rights that are stored. */
  stored: AccessEntry;
  /** What was changed and not saved yet. */
  changed: AccessEntry | undefined;
  onChange: (permissions: Permission[]) => void;
}

const noteOf = (stored: AccessEntry, changed: AccessEntry | undefined): string | null => {
  if (changed) return changed.permissions.length > 0 ? 'Changed' : 'Loses access when you press Done';
  return stored.isActive ? null : 'This account cannot log in at present';
};

/** One person and what the person may do. */
export const AccessRow = ({ kind, stored, changed, onChange }: AccessRowProps) => {
  const { fullname, email, username, department, isActive } = stored;
  // Who cannot log in can only lose rights.
  const offered = permissionsOf(kind).filter((right) => isActive || stored.permissions.includes(right));
  const note = noteOf(stored, changed);

  return (
    <li className={classes.row}>
      <div className={classes.person}>
        <Text fw={500} truncate title={fullname}>
          {fullname}
        </Text>
        <Text size="xs" c="dimmed" truncate title={`${email ?? username} · ${department}`}>
          {email ?? username} · {department}
        </Text>
        {note && (
          <Text size="xs" c="var(--assay-warning)">
            {note}
          </Text>
        )}
      </div>
      <MultiSelect
        className={classes.rights}
        aria-label={`Permissions of ${fullname}`}
        placeholder={(changed ?? stored).permissions.length === 0 ? 'No access' : undefined}
        data={offered.map((value) => ({ value, label: NAME_OF_RIGHT[value] }))}
        value={(changed ?? stored).permissions}
        onChange={(chosen) => onChange(offered.filter((right) => chosen.includes(right)))}
        renderOption={({ option, checked }) => (
          <>
            <IconCheck size={16} aria-hidden className={classes.check} data-checked={checked || undefined} />
            <span>
              {option.label}
              <span className={classes.meaning}>
                {MEANING_OF_RIGHT[permissionSchema.parse(option.value)](kind)}
              </span>
            </span>
          </>
        )}
        hidePickedOptions={false}
        clearable
        clearButtonProps={{ 'aria-label': `Take all permissions from ${fullname}` }}
      />
    </li>
  );
};
