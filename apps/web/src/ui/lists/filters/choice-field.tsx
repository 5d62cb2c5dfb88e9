import { Select, Text, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Choice } from '../data-table.types.ts';
import classes from './filters.module.css';

/** So many values are looked over at once; more are searched. */
const SEEN_AT_ONCE = 8;

interface ChoiceFieldProps {
  header: string;
  choices: readonly Choice[];
  everything: string | undefined;
  /** Empty where nothing is chosen. */
  value: string;
  onChoose: (value: string) => void;
}

/** One of the values of a filter, or all of them. */
export const ChoiceField = ({ header, choices, everything = 'All', value, onChoose }: ChoiceFieldProps) => {
  if (choices.length > SEEN_AT_ONCE)
    return (
      <Select
        label={header}
        placeholder={everything}
        data={[...choices]}
        value={choices.some((choice) => choice.value === value) ? value : null}
        onChange={(chosen) => onChoose(chosen ?? '')}
        clearable
        clearButtonProps={{ 'aria-label': `Clear the filter ${header}` }}
        searchable
        comboboxProps={{ withinPortal: false }}
      />
    );
  return (
    <div role="group" aria-label={header}>
      <Text fw={500} mb={4}>
        {header}
      </Text>
      <div className={classes.choices}>
        {[{ value: '', label: everything }, ...choices].map((choice) => (
          <UnstyledButton
            key={choice.value}
            className={classes.choice}
            aria-pressed={choice.value === value}
            onClick={() => onChoose(choice.value)}
          >
            <IconCheck size={16} aria-hidden className={classes.check} />
            {choice.label}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
};
