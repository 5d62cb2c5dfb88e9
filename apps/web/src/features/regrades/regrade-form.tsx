import { findRegradeProblem, REGRADE_KINDS, type RegradeKind, type RegradeOptions } from '@assay/contract';
import { Alert, Anchor, Radio, Select, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { isIdTaken, messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { newId } from '../../lib/values/new-id.ts';
import { formatDate } from '../../lib/values/dates.ts';
import { FormPage, FormSection } from '../../ui/forms/form-page.tsx';
import { ReasonField } from '../../ui/forms/reason-field.tsx';
import { useStartRegrade } from './api.ts';
import { oneRegradeAddress, regradesAddress } from './regrade-address.ts';
import { KIND_WORDS, countOf } from './regrade-words.ts';
import classes from './regrades.module.css';
import { TestChoice } from './test-choice.tsx';

interface Values {
  kind: RegradeKind;
  versionId: string | null;
  testIds: string[];
  reason: string;
}

/** What is proposed: the test that led here, else a version that nobody is graded by yet. */
const proposalOf = ({ versions, tests }: RegradeOptions, test: string | null): Values => {
  const [newest] = versions;
  const proposed = tests.find(({ _id, isVoid }) => _id === test && !isVoid);
  const isNewer = newest !== undefined && newest.submissions === 0 && newest.testCount > 0;
  return {
    kind: proposed || !isNewer ? 'VOID' : 'VERSION',
    versionId: newest?._id ?? null,
    testIds: proposed ? [proposed._id] : [],
    reason: '',
  };
};

const versionWords = ({
  number,
  createdAt,
  createdBy,
  testCount,
  submissions,
}: RegradeOptions['versions'][number]) =>
  [
    `Version ${number}`,
    `${formatDate(createdAt)}, ${createdBy}`,
    countOf(testCount, 'test'),
    submissions > 0 && `grades ${countOf(submissions, 'submission')} now`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Says what keeps a question from being graded anew now. */
const Note = ({ options, address }: { options: RegradeOptions; address: string }) => {
  if (options.openId)
    return (
      <Alert color="warning">
        A regrade of this question is being prepared.{' '}
        <Anchor component={Link} to={`${address}/${options.openId}`}>
          Apply or discard it
        </Anchor>{' '}
        first.
      </Alert>
    );
  if (!options.canEvaluate)
    return (
      <Alert color="gray">
        Questions are graded anew by the owner of the task and by people it is shared with for evaluation.
      </Alert>
    );
  if (!options.task.isOver)
    return (
      <Alert color="warning">Students can still sit this task. It can be graded anew when it is over.</Alert>
    );
  return options.ungraded > 0 ? (
    <Alert color="info">
      {countOf(options.ungraded, 'submission is', 'submissions are')} still being graded; the preview includes
      them once they are.
    </Alert>
  ) : null;
};

interface KindChoiceProps {
  options: RegradeOptions;
  values: Values;
  problem: ReturnType<typeof findRegradeProblem>;
  onChange: (values: Partial<Values>) => void;
}

const KindChoice = ({ options, values, problem, onChange }: KindChoiceProps) => {
  const errorAt = (path: string) => (problem?.path === path ? problem.message : undefined);
  const more: Partial<Record<RegradeKind, ReactNode>> = {
    VOID: (
      <TestChoice
        tests={options.tests}
        value={values.testIds}
        onChange={(testIds) => onChange({ testIds })}
        error={errorAt('testIds')}
      />
    ),
    VERSION: (
      <Select
        label="Version"
        data={options.versions.map((version) => ({ value: version._id, label: versionWords(version) }))}
        value={values.versionId}
        onChange={(versionId) => onChange({ versionId })}
        allowDeselect={false}
        error={errorAt('versionId')}
      />
    ),
  };
  return (
    <Radio.Group
      aria-label="What changes"
      value={values.kind}
      onChange={(kind) => onChange({ kind: REGRADE_KINDS.find((one) => one === kind) ?? 'VOID' })}
      error={errorAt('kind')}
    >
      <div className={classes.choice}>
        {(['VOID', 'VERSION', 'FULL_MARKS'] as const).map((kind) => (
          <div key={kind}>
            <Radio value={kind} {...KIND_WORDS[kind]} />
            {values.kind === kind && more[kind] && <div className={classes.inner}>{more[kind]}</div>}
          </div>
        ))}
      </div>
    </Radio.Group>
  );
};

/** How a question is graded anew, and why; what it would do is shown before any mark changes. */
export const RegradeForm = ({ options, test }: { options: RegradeOptions; test: string | null }) => {
  const { task, question } = options;
  const area = useArea();
  const address = `${area}/${regradesAddress(task._id)}`;
  const navigate = useNavigate();
  const start = useStartRegrade();
  const [initial] = useState(() => proposalOf(options, test));
  const [values, setValues] = useState(initial);
  const [_id, setId] = useState(newId);
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const problem = attempts > 0 ? findRegradeProblem(values, options) : null;
  const isDirty = values !== initial && !start.isSuccess;

  // After the form has heard that everything is saved, so that leaving does not ask.
  const { data: regradeId } = start;
  useEffect(() => {
    if (regradeId) void navigate(`${area}/${oneRegradeAddress(task._id, regradeId)}`, { replace: true });
  }, [regradeId, navigate, area, task._id]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    setRefused(null);
    if (findRegradeProblem(values, options) || values.reason.trim() === '') return;
    start.mutate(
      { _id, taskId: task._id, questionId: question._id, ...values },
      {
        onError: (error) => {
          if (isIdTaken(error)) setId(newId());
          setRefused(messageOf(error, 'The regrade could not be started.'));
        },
      },
    );
  };

  return (
    <FormPage
      title="New Regrade"
      context={`${question.title} · ${task.name}`}
      backTo={address}
      note={<Note options={options} address={address} />}
      submitLabel="Show Preview"
      dirty={isDirty}
      busy={start.isPending || start.isSuccess}
      problem={refused}
      attempts={attempts}
      onSubmit={submit}
      onCancel={() => void navigate(address)}
    >
      <FormSection
        title="What changes"
        description={`${question.marks} marks · ${countOf(options.graded, 'graded submission')}. You see what it would do before any mark changes.`}
      >
        <KindChoice
          options={options}
          values={values}
          problem={problem}
          onChange={(changed) => setValues({ ...values, ...changed })}
        />
      </FormSection>
      <FormSection title="Why">
        <ReasonField
          description={
            task.isResultPublished
              ? 'Kept in the history of the marks and in the audit log. The results are published: students whose marks change are told, with this reason.'
              : 'Kept in the history of the marks and in the audit log.'
          }
          value={values.reason}
          onChange={(reason) => setValues({ ...values, reason })}
          checked={attempts > 0}
        />
        <Text c="dimmed" size="sm">
          Marks that a person gave stay as they are, and are listed as such.
        </Text>
      </FormSection>
    </FormPage>
  );
};
