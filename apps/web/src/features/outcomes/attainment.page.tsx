import type { AttainmentReport, ReportSubject } from '@assay/contract';
import { Button, Group, Select, Skeleton } from '@mantine/core';
import { IconBook2, IconFileSpreadsheet, IconPrinter, IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { attainmentQuery, subjectsQuery, termsQuery } from './api.ts';
import { AttainmentView } from './attainment-view.tsx';
import { KeepDialog } from './keep-dialog.tsx';
import { KeptReports } from './kept-reports.tsx';
import classes from './outcomes.module.css';
import { useWorkbook } from './use-workbook.ts';

const FAILED = 'It could not be loaded. Please try again.';

const subjectChoices = (subjects: readonly ReportSubject[]) =>
  [...Map.groupBy(subjects, ({ departmentId }) => departmentId.name)].map(([group, own]) => ({
    group,
    items: own.map(({ _id, code, name }) => ({ value: _id, label: `${code} ${name}` })),
  }));

/** The subject and the passout year that the address names, of those that there are; without a year the newest. */
const useChoice = () => {
  const [params, setParams] = useSearchParams();
  const subjects = useQuery(subjectsQuery);
  const subjectId = subjects.data?.find(({ _id }) => _id === params.get('subject'))?._id ?? null;
  const terms = useQuery(termsQuery(subjectId));
  const named = terms.data?.find(({ batch }) => batch === params.get('year'));
  const batch = (named ?? terms.data?.[0])?.batch ?? null;
  return {
    subjects,
    subjectId,
    terms,
    batch,
    chooseSubject: (id: string | null) => setParams(id === null ? {} : { subject: id }),
    chooseYear: (year: string | null) =>
      subjectId !== null && year !== null && setParams({ subject: subjectId, year }),
  };
};

const Choices = ({ choice }: { choice: ReturnType<typeof useChoice> }) => {
  const { subjects, subjectId, terms, batch } = choice;
  return (
    <Group align="flex-end" gap="md" className={classes.controls}>
      <Select
        label="Subject"
        placeholder="Select a subject"
        searchable
        w={{ base: '100%', xs: 360 }}
        data={subjectChoices(subjects.data ?? [])}
        value={subjectId}
        onChange={choice.chooseSubject}
        nothingFoundMessage="No subjects found."
      />
      {batch !== null && (
        <Select
          label="Passout year"
          w={{ base: '100%', xs: 200 }}
          allowDeselect={false}
          data={terms.data?.map((term) => term.batch) ?? []}
          value={batch}
          onChange={choice.chooseYear}
        />
      )}
    </Group>
  );
};

/** What the head of the department goes on to from here. */
const HeadLinks = ({ subjectId }: { subjectId: string | null }) => {
  const area = useArea();
  if (useSignedIn().role !== 'DEPARTMENT-HEAD') return null;
  return (
    <>
      <Button component={Link} to={`${area}/attainment/departments`} variant="default">
        Whole department
      </Button>
      <Button component={Link} to={`${area}/attainment/settings`} variant="default">
        Outcomes and levels
      </Button>
      {subjectId && (
        <Button component={Link} to={`${area}/attainment/subject/${subjectId}`} variant="default">
          Targets and map
        </Button>
      )}
    </>
  );
};

const Actions = ({ report, onKeep }: { report: AttainmentReport; onKeep: () => void }) => {
  const workbook = useWorkbook();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        loading={workbook.isPending}
        onClick={() => workbook.mutate({ report, kept: '' })}
      >
        Sheet
      </Button>
      <Button onClick={onKeep}>Freeze this report</Button>
    </>
  );
};

const Report = ({ choice }: { choice: ReturnType<typeof useChoice> }) => {
  const { data, error, refetch } = useQuery(attainmentQuery(choice.subjectId, choice.batch));
  if (error && !data) return <LoadError message={messageOf(error, FAILED)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} role="status" aria-label="Loading the attainment" />;
  if (data.outcomes.length === 0)
    return (
      <EmptyState
        icon={<IconTargetArrow size={32} stroke={1.4} aria-hidden />}
        title="No course outcomes"
        text="The department head adds them to the subject as its modules."
      />
    );
  return <AttainmentView report={data} />;
};

/** What the outcomes of a subject came to, by passout year. */
const AttainmentPage = () => {
  const choice = useChoice();
  const { subjects, subjectId, terms, batch } = choice;
  const { data: report } = useQuery(attainmentQuery(subjectId, batch));
  const [isKeeping, setIsKeeping] = useState(false);
  const context = report
    ? `${report.college} · ${report.department} · ${report.subject.code} ${report.subject.name} · semester ${report.subject.semester} · passout year ${report.batch}`
    : 'How far students reach the outcomes of a subject, in all its tasks.';
  return (
    <Page>
      <PageHeader
        title="Outcome Attainment"
        context={context}
        help="attainment"
        action={
          <Group gap="xs" className={classes.controls}>
            {report && <Actions report={report} onKeep={() => setIsKeeping(true)} />}
          </Group>
        }
      />
      <Group justify="space-between" align="flex-end" className={classes.controls}>
        <Choices choice={choice} />
        <Group gap="xs">
          <HeadLinks subjectId={subjectId} />
        </Group>
      </Group>
      {subjects.error && !subjects.data && (
        <LoadError message={messageOf(subjects.error, FAILED)} onRetry={() => void subjects.refetch()} />
      )}
      {subjects.data && !subjectId && (
        <EmptyState
          icon={<IconBook2 size={32} stroke={1.4} aria-hidden />}
          title="Select a subject first"
          text="What its outcomes came to appears here."
        />
      )}
      {terms.data?.length === 0 && (
        <EmptyState
          icon={<IconTargetArrow size={32} stroke={1.4} aria-hidden />}
          title="No tasks with students"
          text="Once students are assigned to a task of this subject, its attainment appears here."
        />
      )}
      {batch !== null && <Report choice={choice} />}
      <KeptReports subjectId={subjectId} />
      {subjectId !== null && batch !== null && (
        <KeepDialog
          key={`${subjectId} ${batch}`}
          opened={isKeeping}
          subjectId={subjectId}
          batch={batch}
          onClose={() => setIsKeeping(false)}
        />
      )}
    </Page>
  );
};

export default AttainmentPage;
