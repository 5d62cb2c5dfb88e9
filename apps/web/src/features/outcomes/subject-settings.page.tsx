import { idSchema, STRENGTH_MAX, type StoredSubjectSettings } from '@assay/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { formatDate } from '../../lib/values/dates.ts';
import { FormPage, FormSection } from '../../ui/forms/form-page.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { subjectSettingsQuery, useSaveSubjectSettings } from './api.ts';
import { FigureTable } from './figure-table.tsx';
import { ChangedNotice } from './form-lines.tsx';
import classes from './outcomes.module.css';
import { draftOf, findProblems, valuesOf, type SubjectValues } from './subject-values.ts';

const FAILED = 'The settings could not be saved. Please try again.';
const STRENGTHS = Array.from({ length: STRENGTH_MAX + 1 }, (_, strength) => ({
  value: String(strength),
  label: strength === 0 ? '–' : String(strength),
}));

type Change = (key: keyof SubjectValues, id: string, value: string) => void;

interface TablesProps {
  stored: StoredSubjectSettings;
  values: SubjectValues;
  problems: ReadonlyMap<string, string>;
  onChange: Change;
}

const numberInput = (
  label: string,
  value: string,
  error: string | undefined,
  placeholder: string,
  onChange: (value: string) => void,
): ReactNode => (
  <TextInput
    aria-label={label}
    className={classes.strength}
    inputMode="decimal"
    autoComplete="off"
    maxLength={7}
    placeholder={placeholder}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const OutcomeTable = ({ stored, values, problems, onChange }: TablesProps) => (
  <FigureTable
    title="Targets and CO–PO map"
    columns={[
      { label: 'Outcome', kind: 'words' },
      { label: 'Target, %', kind: 'figure' },
      ...stored.programmeOutcomes.map(({ code }) => ({ label: code, kind: 'figure' as const })),
    ]}
    rows={stored.outcomes.map(({ _id, code, title }) => ({
      key: _id,
      cells: [
        `${code} ${title}`,
        numberInput(
          `Target of ${code}`,
          values.targets[_id] ?? '',
          problems.get(`targets ${_id}`),
          String(stored.departmentTarget),
          (value) => onChange('targets', _id, value),
        ),
        ...stored.programmeOutcomes.map((programme) => {
          const key = `${_id} ${programme._id}`;
          return (
            <NativeSelect
              key={key}
              aria-label={`How strongly ${code} leads to ${programme.code}`}
              className={classes.strength}
              data={STRENGTHS}
              value={values.strengths[key] ?? '0'}
              onChange={(event) => onChange('strengths', key, event.currentTarget.value)}
            />
          );
        }),
      ],
    }))}
  />
);

const WeightTable = ({ stored, values, problems, onChange }: TablesProps) => (
  <FigureTable
    title="Weights of tasks"
    columns={[
      { label: 'Task', kind: 'words' },
      { label: 'Began', kind: 'words' },
      { label: 'Weight', kind: 'figure' },
    ]}
    rows={stored.tasks.map(({ _id, name, startTime }) => ({
      key: _id,
      cells: [
        name,
        formatDate(startTime),
        numberInput(
          `Weight of ${name}`,
          values.weights[_id] ?? '',
          problems.get(`weights ${_id}`),
          '1',
          (value) => onChange('weights', _id, value),
        ),
      ],
    }))}
  />
);

const useSubjectSettings = (opened: StoredSubjectSettings) => {
  const [stored, setStored] = useState(opened);
  const [values, setValues] = useState(() => valuesOf(opened));
  const [attempts, setAttempts] = useState(0);
  const save = useSaveSubjectSettings();
  const problems = findProblems(values);
  const shown = attempts > 0 ? problems : new Map<string, string>();
  const { _id: subjectId } = stored.subject;
  const load = (now: StoredSubjectSettings) => {
    setStored(now);
    setValues(valuesOf(now));
    save.reset();
  };
  const submit = (onSaved: () => void) => {
    setAttempts((count) => count + 1);
    if (problems.size > 0) return;
    save.mutate({ subjectId, edition: stored.edition, ...draftOf(stored, values) }, { onSuccess: onSaved });
  };
  const change: Change = (key, id, value) =>
    setValues((before) => ({ ...before, [key]: { ...before[key], [id]: value } }));
  return { stored, values, problems: shown, attempts, save, load, submit, change };
};

const SubjectSettingsForm = ({ opened }: { opened: StoredSubjectSettings }) => {
  const { stored, values, problems, attempts, save, load, submit, change } = useSubjectSettings(opened);
  const { subject, programmeOutcomes, tasks } = stored;
  const { refetch } = useQuery(subjectSettingsQuery(subject._id));
  const navigate = useNavigate();
  const back = `${useArea()}/attainment?subject=${subject._id}`;
  const parts = { stored, values, problems, onChange: change };
  const { isSuccess } = save;
  // Not before what was saved is no longer held to be unsaved.
  useEffect(() => {
    if (isSuccess) void navigate(back);
  }, [isSuccess, navigate, back]);
  return (
    <FormPage
      title={`${subject.code} ${subject.name}`}
      context="Targets of its outcomes, what they lead to, and what its tasks weigh."
      backTo={back}
      submitLabel="Save"
      dirty={!save.isSuccess && JSON.stringify(values) !== JSON.stringify(valuesOf(stored))}
      busy={save.isPending}
      problem={save.error ? messageOf(save.error, FAILED) : null}
      attempts={attempts}
      note={
        <ChangedNotice
          error={save.error}
          onLoad={() => void refetch().then(({ data }) => data && load(data))}
        />
      }
      onSubmit={(event) => {
        event.preventDefault();
        submit(() =>
          toast({ id: 'subject-outcomes', severity: 'success', summary: 'Saved', detail: 'Saved.' }),
        );
      }}
      onCancel={() => void navigate(back)}
    >
      <FormSection
        title="Outcomes"
        description={
          programmeOutcomes.length === 0
            ? 'The department has no programme outcomes yet: they are added under “Outcomes and levels”.'
            : 'A target that is left empty is the department’s. 1 to 3: how strongly an outcome leads to a programme outcome.'
        }
      >
        <OutcomeTable {...parts} />
      </FormSection>
      {tasks.length > 0 && (
        <FormSection title="Tasks" description="A task of weight 0 is shown and not counted.">
          <WeightTable {...parts} />
        </FormSection>
      )}
    </FormPage>
  );
};

const SubjectSettingsPage = () => {
  const id = idSchema.safeParse(useParams()['subjectId']).data;
  const one = subjectSettingsQuery(id ?? '');
  const { data, error, refetch } = useQuery({ ...one, queryFn: id ? one.queryFn : skipToken });
  const [opened, setOpened] = useState<StoredSubjectSettings>();
  // As it was when editing began: a load in the background does not change it under the person's hands.
  if (data && opened?.subject._id !== data.subject._id) setOpened(data);
  if (opened && opened.subject._id === id) return <SubjectSettingsForm key={id} opened={opened} />;
  if (error || !id)
    return (
      <Page>
        <LoadError
          message={error ? messageOf(error, 'The subject could not be loaded.') : 'Subject not found.'}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  return <PageSkeleton />;
};

export default SubjectSettingsPage;
