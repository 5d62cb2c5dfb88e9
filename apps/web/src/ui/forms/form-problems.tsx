import { Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Fragment } from 'react';
import classes from './form-bar.module.css';
import { goToField, type MarkedField } from './marked-fields.ts';

/** So many fields are named; the others are counted. */
const NAMED_MAX = 5;

/** Told apart by its line: the words around it have the same colour. */
const WAY = {
  component: 'button',
  type: 'button',
  inherit: true,
  c: 'inherit',
  underline: 'always',
} as const;

interface NamedFieldsProps {
  fields: readonly MarkedField[];
  /** `are missing` */
  what: (count: number) => string;
}

const NamedFields = ({ fields, what }: NamedFieldsProps) => {
  const named = fields.slice(0, NAMED_MAX);
  const rest = fields[NAMED_MAX];
  return (
    <div>
      {what(fields.length)}:{' '}
      {named.map((field, index) => (
        <Fragment key={`${field.label} ${index}`}>
          {index > 0 && ', '}
          <Anchor {...WAY} onClick={() => goToField(field)}>
            {field.label}
          </Anchor>
        </Fragment>
      ))}
      {rest && (
        <>
          {' and '}
          <Anchor {...WAY} onClick={() => goToField(rest)}>
            {fields.length - NAMED_MAX} more
          </Anchor>
        </>
      )}
    </div>
  );
};

const MISSING = (count: number): string =>
  count === 1 ? '1 field is missing' : `${count} fields are missing`;
const WRONG = (count: number): string => (count === 1 ? '1 field to correct' : `${count} fields to correct`);

/** What is marked in a form, as ways to it; what is filled in leaves. */
export const FormProblems = ({ fields }: { fields: readonly MarkedField[] }) => {
  const missing = fields.filter(({ isMissing }) => isMissing);
  const wrong = fields.filter(({ isMissing }) => !isMissing);
  return (
    <div className={fields.length > 0 ? classes.problem : 'visually-hidden'} role="status">
      {fields.length > 0 && <IconAlertCircle size={18} aria-hidden />}
      <div>
        {missing.length > 0 && <NamedFields fields={missing} what={MISSING} />}
        {wrong.length > 0 && <NamedFields fields={wrong} what={WRONG} />}
      </div>
    </div>
  );
};
