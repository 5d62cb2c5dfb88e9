import { Group, NumberInput, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react';
import type { DataFilter } from '../data-table.types.ts';
import type { TableState } from '../use-table-state.ts';
import { ChoiceField } from './choice-field.tsx';
import { readRange, writeRange, type FilterRange } from './filter-range.ts';

const EndField = lazy(async () => ({ default: (await import('./day-filter.tsx')).EndField }));

/** So long typing rests before the list is asked again, ms. */
const DEBOUNCE_MS = 250;

interface ColumnFilterProps {
  filter: DataFilter;
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
    <Group gap="xs" wrap="nowrap" align="flex-start">
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
      <Suspense fallback={<Skeleton h={60} w={320} />}>
        <EndField label="From" value={from} onChange={(day) => change({ from: day })} />
        <EndField label="To" value={to} onChange={(day) => change({ to: day })} />
      </Suspense>
    </RangeFields>
  );
};

const FIELDS = { text: TextField, number: NumberFields, date: DateFields } as const;

/** The field of one filter: words, a range of numbers or days, or one of its values. */
export const ColumnFilter = ({ filter: chosen, state, onDone }: ColumnFilterProps) => {
  const { id, header, filter, everything } = chosen;
  const value = state.filters[id] ?? '';
  const choose = (next: string) => state.change({ filters: { [id]: next } });
  if (typeof filter === 'string') {
    const Field = FIELDS[filter];
    return <Field header={header} value={value} onChange={choose} onDone={onDone} />;
  }
  return (
    <ChoiceField
      header={header}
      choices={filter}
      everything={everything}
      value={value}
      onChoose={(next) => {
        choose(next);
        onDone();
      }}
    />
  );
};
