import { Select, Stack } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MovingDepartment } from '@assay/contract';
import { messageOf } from '../../lib/server/call.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { previewQuery } from './api.ts';
import { ConfirmBar } from './confirm-bar.tsx';
import { DepartmentPanel } from './department-panel.tsx';
import { RollOverList } from './roll-over-list.tsx';
import { planOf } from './roll-over-plan.ts';
import { useChoice } from './use-choice.ts';

/** What would move, with all that can be chosen in it. */
const Preview = ({ departments }: { departments: readonly MovingDepartment[] }) => {
  const institutes = [...new Set(departments.map(({ institute }) => institute))];
  const [institute, setInstitute] = useState<string | null>(null);
  const choice = useChoice();
  const shown = departments.filter((one) => !institute || one.institute === institute);
  const plans = planOf(shown, choice.choice);
  if (departments.every(({ cohorts }) => cohorts.length === 0))
    return (
      <EmptyState
        icon={<IconSchool size={32} stroke={1.4} aria-hidden />}
        title="No students found."
        text="Once there are students, their semesters stand here, before and after."
      />
    );
  return (
    <Stack gap="md">
      {institutes.length > 1 && (
        <Select
          label="Institute"
          placeholder="All institutes"
          clearable
          searchable
          maw={360}
          data={institutes}
          value={institute}
          onChange={(chosen) => {
            setInstitute(chosen);
            choice.reset();
          }}
        />
      )}
      {plans.map((plan) => (
        <DepartmentPanel
          key={plan.department._id}
          plan={plan}
          choice={choice}
          isOneOfMany={departments.length > 1}
          institute={institutes.length > 1 && !institute ? plan.department.institute : null}
        />
      ))}
      <ConfirmBar plans={plans} choice={choice} />
    </Stack>
  );
};

const RollOverPage = () => {
  const { data, error, refetch } = useQuery(previewQuery);
  return (
    <Page>
      <PageHeader
        title="Roll Over"
        help="terms"
        context="Moves all students on to their next semester at once, with their groups. It can be undone for 7 days."
      />
      <Stack gap="xl">
        {!data && !error && <PageSkeleton />}
        {!data && error && (
          <LoadError message={messageOf(error, 'Server or network issue.')} onRetry={() => void refetch()} />
        )}
        {data && <Preview departments={data.data} />}
        <RollOverList />
      </Stack>
    </Page>
  );
};

export default RollOverPage;
