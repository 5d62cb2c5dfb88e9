import type { FormerHead, Head, PlaceKind } from '@assay/contract';
import { Radio, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { departmentsToChooseQuery } from './api.ts';
import { PLACE_WORDS } from './place-words.ts';

interface DepartmentSelectProps {
  instituteId: string;
  value: string | null;
  onChange: (departmentId: string | null) => void;
  problem: string | undefined;
}

const DepartmentSelect = ({ instituteId, value, onChange, problem }: DepartmentSelectProps) => {
  const { data = [], isError } = useQuery(departmentsToChooseQuery(instituteId));
  return (
    <Select
      label="Department"
      placeholder="Select"
      withAsterisk
      searchable
      allowDeselect={false}
      nothingFoundMessage={isError ? 'The departments could not be loaded.' : 'No department is called so.'}
      data={data.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      onChange={onChange}
      error={problem}
    />
  );
};

interface FormerHeadFieldsProps {
  kind: PlaceKind;
  instituteId: string;
  former: Head;
  value: FormerHead;
  onChange: (former: FormerHead) => void;
  /** Where a former head of an institute is faculty. */
  department: Omit<DepartmentSelectProps, 'instituteId'>;
}

/** What becomes of who is head until now. */
export const FormerHeadFields = ({
  kind,
  instituteId,
  former,
  value,
  onChange,
  department,
}: FormerHeadFieldsProps) => (
  <Stack gap="sm">
    <Radio.Group
      label={`What becomes of ${former.fullname}?`}
      description="Logged out everywhere at once. What was done under this name keeps it."
      value={value}
      onChange={(chosen) => onChange(chosen === 'CLOSED' ? 'CLOSED' : 'FACULTY')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="FACULTY" label={PLACE_WORDS[kind].formerStays} />
        <Radio value="CLOSED" label={PLACE_WORDS[kind].formerClosed} />
      </Stack>
    </Radio.Group>
    {kind === 'institute' && value === 'FACULTY' && (
      <DepartmentSelect instituteId={instituteId} {...department} />
    )}
  </Stack>
);
