import {
  findReportProblem,
  NO_SUBJECT,
  REPORT_TYPES,
  type CourseOutcome,
  type Practical,
  type ReportSubject,
  type ReportType,
} from '@assay/contract';
import { Button, Group, Radio, Select, Text } from '@mantine/core';
import { IconBook2, IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { outcomesQuery, reportSubjectsQuery } from './api.ts';
import { PracticalTable } from './practical-table.tsx';
import { ReportPreview } from './report-preview.tsx';
import { ReportProgress } from './report-progress.tsx';
import { loadText, reportToast, useLoadToast } from './report-toast.ts';
import { useReport } from './use-report.ts';

const SUBJECTS_FAILURE = { refused: 'Failed to fetch subjects', unanswered: 'Error fetching subjects' };
const OUTCOMES_FAILURE = {
  refused: 'Error fetching course outcomes',
  unanswered: 'Error fetching course outcomes',
};
const NO_MODULES =
  'No modules (course outcomes) defined for this subject. Please contact admin to add modules.';

const LABEL: Readonly<Record<ReportType, string>> = { rubrics: 'Rubrics Report', co: 'CO Report' };
/** Pixels; smaller ones are hard to hit. */
const CLEAR_SIZE = 24;
const NOTHING: ReadonlyMap<string, Practical> = new Map();
const NO_OUTCOMES_YET: readonly CourseOutcome[] = [];

/** The subjects to choose from, under the names of their departments. */
const subjectChoices = (subjects: readonly ReportSubject[]) =>
  [...Map.groupBy(subjects, ({ departmentId }) => departmentId.name)].map(([group, own]) => ({
    group,
    items: own.map(({ _id, code, name }) => ({ value: _id, label: `${code} ${name}` })),
  }));

/** The subject that the address names, of those that there are; choosing another one forgets everything else. */
const useSubject = () => {
  const [params, setParams] = useSearchParams();
  const subjects = useQuery(reportSubjectsQuery);
  useLoadToast(subjects.data ? null : subjects.error, SUBJECTS_FAILURE);
  const named = params.get('subject');
  const subject = subjects.data?.find(({ _id }) => _id === named) ?? null;
  const choose = (id: string | null) => setParams(id === null ? {} : { subject: id });
  return { subjects, subjectId: subject?._id ?? null, choose };
};

/** The course outcomes of the subject, and whether it has none; a subject without any is told about. */
const useOutcomes = (
  subjectId: string | null,
): { courseOutcomes: readonly CourseOutcome[]; hasNone: boolean } => {
  const { data, error } = useQuery(outcomesQuery(subjectId));
  useLoadToast(data ? null : error, OUTCOMES_FAILURE);
  const hasNone = data?.length === 0;
  useEffect(() => {
    if (hasNone) reportToast('warn', NO_MODULES);
  }, [hasNone, subjectId]);
  return { courseOutcomes: data ?? NO_OUTCOMES_YET, hasNone };
};

interface TypeChoiceProps {
  type: ReportType;
  hasOutcomes: boolean;
  /** There are none, which is not that they could not be loaded. */
  hasNone: boolean;
  onChange: (type: ReportType) => void;
}

const TypeChoice = ({ type, hasOutcomes, hasNone, onChange }: TypeChoiceProps) => (
  <Radio.Group label="Report" value={type} onChange={(value) => onChange(value === 'co' ? 'co' : 'rubrics')}>
    <Group gap="lg" h={36}>
      {REPORT_TYPES.map((value) => (
        <Radio
          key={value}
          value={value}
          label={value === 'co' && hasNone ? `${LABEL[value]} (No COs)` : LABEL[value]}
          disabled={value === 'co' && !hasOutcomes}
        />
      ))}
    </Group>
  </Radio.Group>
);

interface SubjectChoiceProps {
  subjects: readonly ReportSubject[];
  subjectId: string | null;
  disabled: boolean;
  onChange: (id: string | null) => void;
}

const SubjectChoice = ({ subjects, subjectId, disabled, onChange }: SubjectChoiceProps) => (
  <Select
    label="Subject"
    placeholder="Select a subject"
    withAsterisk
    clearable
    searchable
    disabled={disabled}
    w={{ base: '100%', xs: 360 }}
    data={subjectChoices(subjects)}
    value={subjectId}
    onChange={onChange}
    nothingFoundMessage="No subjects found."
    // The kit leaves it to the mouse, and small.
    clearButtonProps={{
      'aria-label': 'Clear the subject',
      'aria-hidden': false,
      tabIndex: 0,
      miw: CLEAR_SIZE,
      mih: CLEAR_SIZE,
    }}
  />
);

/** Spreadsheets of the marks of practicals, by rubric or by course outcome. */
const ReportPage = () => {
  const { subjects, subjectId, choose } = useSubject();
  const { courseOutcomes, hasNone } = useOutcomes(subjectId);
  const [wanted, setWanted] = useState<ReportType>('rubrics');
  const [chosen, setChosen] = useState({ subjectId, selected: NOTHING });
  const { progress, generate, cancel } = useReport();
  const hasOutcomes = courseOutcomes.length > 0;
  const type = hasOutcomes ? wanted : 'rubrics';
  // Practicals of another subject are none of this one.
  const selected = chosen.subjectId === subjectId ? chosen.selected : NOTHING;
  const practicalIds = [...selected.keys()];

  const start = () => {
    const problem = findReportProblem({ subjectId, practicalIds, type, courseOutcomes });
    if (problem || subjectId === null) reportToast('warn', problem?.message ?? NO_SUBJECT);
    else void generate({ type, subjectId, practicalIds }, [...selected.values()]);
  };

  return (
    <Page>
      <PageHeader
        title="Report Generation"
        context="Marks of practicals as a spreadsheet, by rubric or by course outcome."
        action={
          <Button
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            disabled={selected.size === 0 || progress !== null}
            onClick={start}
          >
            {progress === null ? 'Generate Report' : 'Generating Report...'}
          </Button>
        }
      />
      {progress && <ReportProgress progress={progress} onCancel={cancel} />}
      <Group align="flex-start" gap="xl">
        <SubjectChoice
          subjects={subjects.data ?? []}
          subjectId={subjectId}
          disabled={progress !== null}
          onChange={(id) => {
            setChosen({ subjectId: id, selected: NOTHING });
            choose(id);
          }}
        />
        {subjectId && (
          <TypeChoice type={type} hasOutcomes={hasOutcomes} hasNone={hasNone} onChange={setWanted} />
        )}
      </Group>
      {hasNone && (
        <Text c="dimmed">
          The department head adds modules to the subject at Subjects; the administrator does so by the sheet
          of subjects.
        </Text>
      )}
      {subjects.error && !subjects.data && (
        <LoadError
          message={loadText(subjects.error, SUBJECTS_FAILURE)}
          onRetry={() => void subjects.refetch()}
        />
      )}
      {subjectId ? (
        <PracticalTable
          subjectId={subjectId}
          selected={selected}
          onSelect={(next) => setChosen({ subjectId, selected: next })}
        />
      ) : (
        subjects.data && (
          <EmptyState
            icon={<IconBook2 size={32} stroke={1.4} aria-hidden />}
            title={NO_SUBJECT}
            text="Its practicals appear here, and you choose which go into the report."
          />
        )
      )}
      {subjectId && selected.size > 0 && <ReportPreview choice={{ type, subjectId, practicalIds }} />}
    </Page>
  );
};

export default ReportPage;
