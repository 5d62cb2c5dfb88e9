import { Group, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState, type ReactNode } from 'react';
import type { DataColumn } from './data-table.types.ts';
import { readRange, writeRange, type FilterRange } from './filter-range.ts';
import type { TableState } from './use-table-state.ts';

/** So long typing rests before the list is asked again, ms. */
const DEBOUNCE_MS = 250;

interface ColumnFilterProps<Row> {
  column: DataColumn<Row>;
  state: TableState;
  /** A value was chosen that needs no further typing. */
  onDone: () => void;
}

interface FieldProps {
  header: string;
  value: string;
  onChange: (value: string) => void;
  onDone: () => void;
}

/** Shows at once what is typed, and passes it on when typing rests. */
const useTyped = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState(value);
  const pass = useDebouncedCallback(onChange, { delay: DEBOUNCE_MS, flushOnUnmount: true });
  // What was passed on comes back as the value; what was typed after it stays.
  useEffect(() => {
    if (!pass.isPending()) setTyped(value);
  }, [value, pass]);
  const type = (next: string) => {
    // A number field repeats its value when it is left: passed on, that would undo a filter cleared meanwhile.
    if (next === typed) return;
    setTyped(next);
    pass(next);
  };
  return [typed, type] as const;
};

const TextField = ({ header, value, onChange, onDone }: FieldProps) => {
  const [typed, type] = useTyped(value, onChange);
  return (
    <TextInput
      label={`${header} contains`}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onDone()}
    />
  );
};

const useTypedRange = ({ value, onChange }: FieldProps) => {
  const [typed, type] = useTyped(value, onChange);
  const range = readRange(typed);
  return { ...range, change: (part: Partial<FilterRange>) => type(writeRange({ ...range, ...part })) };
};

/** The two ends of a range under the name of what they bound. */
const RangeFields = ({ header, children }: { header: string; children: ReactNode }) => (
  <div role="group" aria-label={header}>
    <Text fw={500} mb={4}>
      {header}
    </Text>
    <Group gap="xs" wrap="nowrap">
      {children}
    </Group>
  </div>
);

const NumberFields = (field: FieldProps) => {
  const { from, to, change } = useTypedRange(field);
  const common = { min: 0, decimalScale: 2, allowNegative: false, w: 104 } as const;
  return (
    <RangeFields header={field.header}>
      <NumberInput
        {...common}
        label="From"
        value={from}
        onChange={(next) => change({ from: String(next) })}
        onKeyDown={(event) => event.key === 'Enter' && field.onDone()}
      />
      <NumberInput
        {...common}
        label="To"
        value={to}
        onChange={(next) => change({ to: String(next) })}
        onKeyDown={(event) => event.key === 'Enter' && field.onDone()}
      />
    </RangeFields>
  );
};

const DateFields = (field: FieldProps) => {
  const { from, to, change } = useTypedRange(field);
  return (
    <RangeFields header={field.header}>
      <TextInput
        type="date"
        label="From"
        value={from}
        max={to || undefined}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={to}
        min={from || undefined}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </RangeFields>
  );
};

const FIELDS = { text: TextField, number: NumberFields, date: DateFields } as const;

/** What one column is filtered by: words, a range of numbers or days, or one of its values. */
export const ColumnFilter = <Row,>({
  column: { id, header, filter },
  state,
  onDone,
}: ColumnFilterProps<Row>) => {
  const value = state.filters[id] ?? '';
  const choose = (chosen: string) => state.change({ filters: { [id]: chosen } });
  if (!filter) return null;
  if (typeof filter === 'string') {
    const Field = FIELDS[filter];
    return <Field header={header} value={value} onChange={choose} onDone={onDone} />;
  }
  return (
    <Select
      label={header}
      placeholder="All"
      data={[...filter]}
      value={filter.some((option) => option.value === value) ? value : null}
      onChange={(chosen) => {
        choose(chosen ?? '');
        onDone();
      }}
      clearable
      clearButtonProps={{ 'aria-label': `Clear the filter ${header}` }}
      searchable={filter.length > 8}
      comboboxProps={{ withinPortal: false }}
    />
  );
};
