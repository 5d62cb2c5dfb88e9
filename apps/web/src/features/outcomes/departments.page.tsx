import type { DepartmentAttainment } from '@assay/contract';
import { Button, Group, Select, Skeleton, Text } from '@mantine/core';
import { IconPrinter, IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { departmentsQuery } from './api.ts';
import { FigureTable, shown } from './figure-table.tsx';
import classes from './outcomes.module.css';

const FAILED = 'It could not be loaded. Please try again.';

const words = (label: string) => ({ label, kind: 'words' as const });
const figure = (label: string) => ({ label, kind: 'figure' as const });

/** An outcome and its level stay in one line. */
const levelsOf = ({ outcomes }: DepartmentAttainment['subjects'][number]): string =>
  outcomes.map(({ code, level }) => `${code}\u00A0${shown(level)}`).join(', ');

const Department = ({ department }: { department: DepartmentAttainment }) => {
  const { name, programmeOutcomes, subjects, programme } = department;
  // Without programme outcomes there is nothing that the subjects of a department have in common.
  const sums = programmeOutcomes.length > 0;
  if (subjects.length === 0) return <Text c="dimmed">{name}: no tasks of this passout year.</Text>;
  return (
    <FigureTable
      title={name}
      hasSum={sums}
      columns={[
        words('Subject'),
        figure('Semester'),
        words('Course outcomes'),
        ...programmeOutcomes.map(({ code }) => figure(code)),
      ]}
      rows={[
        ...subjects.map((subject) => ({
          key: subject._id,
          cells: [
            `${subject.code} ${subject.name}`,
            subject.semester,
            levelsOf(subject),
            ...subject.programme.map(shown),
          ],
        })),
        ...(sums ? [{ key: 'attainment', cells: ['Attainment', '', '', ...programme.map(shown)] }] : []),
      ]}
    />
  );
};

/** What the departments of an institute came to, or for its head one department. */
const DepartmentsPage = () => {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(departmentsQuery(params.get('year')));
  return (
    <Page>
      <PageHeader
        title="Attainment by Department"
        context="Levels of 0 to 3 by subject; of a department the mean of its subjects."
        help="departmentAttainment"
        action={
          <Button
            variant="default"
            className={classes.controls}
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      />
      {error && !data && <LoadError message={messageOf(error, FAILED)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={320} role="status" aria-label="Loading the attainment" />}
      {data?.batch === null && (
        <EmptyState
          icon={<IconTargetArrow size={32} stroke={1.4} aria-hidden />}
          title="No tasks with students"
          text="Once students are assigned to tasks of subjects, their attainment appears here."
        />
      )}
      {data && data.batch !== null && (
        <>
          <Group>
            <Select
              label="Passout year"
              w={{ base: '100%', xs: 200 }}
              allowDeselect={false}
              data={data.batches}
              value={data.batch}
              onChange={(year) => year && setParams({ year })}
            />
          </Group>
          {data.departments.map((department) => (
            <Department key={department._id} department={department} />
          ))}
        </>
      )}
    </Page>
  );
};

export default DepartmentsPage;
