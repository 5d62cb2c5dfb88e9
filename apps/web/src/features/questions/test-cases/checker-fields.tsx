import {
  CHECKER_KINDS,
  CHECKER_WORDS,
  checkerSentence,
  isCheckerKind,
  withKind,
  type Checker,
} from '@assay/contract';
import { Checkbox, Group, Select, Text } from '@mantine/core';

interface CheckerFieldsProps {
  value: Checker;
  onChange: (checker: Checker) => void;
  label: string;
  error?: string | undefined;
}

const KINDS = CHECKER_KINDS.map((kind) => ({ value: kind, label: CHECKER_WORDS[kind] }));

/** What is chosen from; a question from elsewhere may bring another one. */
const TOLERANCES = [0, 1e-12, 1e-9, 1e-6, 1e-4, 1e-3, 1e-2, 1e-1];

const toleranceWords = (tolerance: number): string => (tolerance === 0 ? 'None' : String(tolerance));

const Tolerance = ({
  value,
  onChange,
}: {
  value: Extract<Checker, { kind: 'NUMBERS' }>;
  onChange: (checker: Checker) => void;
}) => (
  <Select
    label="Tolerance"
    w={120}
    allowDeselect={false}
    data={[...new Set([...TOLERANCES, value.tolerance])]
      .toSorted((one, other) => one - other)
      .map((tolerance) => ({ value: String(tolerance), label: toleranceWords(tolerance) }))}
    value={String(value.tolerance)}
    onChange={(tolerance) => tolerance !== null && onChange({ ...value, tolerance: Number(tolerance) })}
  />
);

/** How outputs are compared, and what it has settings for. */
export const CheckerFields = ({ value, onChange, label, error }: CheckerFieldsProps) => (
  <div>
    <Group align="flex-end" gap="sm">
      <Select
        label={label}
        w={340}
        maw="100%"
        allowDeselect={false}
        data={KINDS}
        value={value.kind}
        error={error}
        onChange={(kind) => kind !== null && isCheckerKind(kind) && onChange(withKind(value, kind))}
      />
      {value.kind === 'NUMBERS' && <Tolerance value={value} onChange={onChange} />}
      {'ignoresCase' in value && (
        <Checkbox
          label="Capital and small letters are the same"
          checked={value.ignoresCase}
          onChange={({ currentTarget }) => onChange({ ...value, ignoresCase: currentTarget.checked })}
          pb={8}
        />
      )}
    </Group>
    <Text size="xs" c="dimmed" mt={4}>
      {checkerSentence(value)}
    </Text>
  </div>
);
