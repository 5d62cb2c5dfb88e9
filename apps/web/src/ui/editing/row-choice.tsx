import type { Choice } from '@assay/contract';
import { Radio, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './conflict-dialog.module.css';
import type { ConflictRow } from './conflict-rows.tsx';

interface RowChoiceProps {
  row: ConflictRow;
  choice: Choice | null;
  /** Saving was tried before anything was chosen here. */
  isMissing: boolean;
  onChoose: (choice: Choice) => void;
}

/** Whether a version is not taken; of what both have done, both is. */
const isLeft = (option: Choice, choice: Choice | null): boolean =>
  choice !== null && choice !== option && (choice === 'mine' || choice === 'theirs');

/** A field in its versions, one of which is taken. */
export const RowChoice = ({ row, choice, isMissing, onChoose }: RowChoiceProps) => {
  const id = useId();
  return (
    <Radio.Group
      className={classes.row}
      label={row.label}
      description={row.before === null ? undefined : `Before: ${row.before}`}
      value={choice}
      onChange={(value) => onChoose(value as Choice)}
      error={isMissing && 'Choose one.'}
      errorProps={{ mt: 8 }}
      data-row={row.name}
      data-missing={isMissing || undefined}
    >
      <div className={classes.versions}>
        {row.options.map((option) => (
          <div
            key={option.choice}
            className={classes.version}
            data-choice={option.choice}
            data-left={isLeft(option.choice, choice) || undefined}
          >
            <Radio value={option.choice} label={option.label} aria-describedby={`${id}-${option.choice}`} />
            <div id={`${id}-${option.choice}`} className={classes.shown}>
              {option.shown === '' ? <Text c="dimmed">Empty</Text> : option.shown}
            </div>
          </div>
        ))}
      </div>
    </Radio.Group>
  );
};
