import { QUESTION_PARTS, type QuestionVersionRow } from '@assay/contract';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { ReferenceBadge } from '../references/reference-badge.tsx';

/** `Statement, marks`; of the first version that it is the first. */
const changedWords = ({ version, changed, restoredFrom }: QuestionVersionRow): string => {
  if (version === 1) return 'The first version';
  const [first = '', ...others] = changed.map((part) => QUESTION_PARTS[part]);
  const parts = [first, ...others.map((word) => word.toLowerCase())].join(', ');
  return restoredFrom === null ? parts : `Back to version ${restoredFrom}: ${parts.toLowerCase()}`;
};

const attemptWords = ({ hasIt, attempts }: QuestionVersionRow['tasks'][number]): string => {
  const started = attempts === 1 ? '1 student' : `${attempts} students`;
  if (attempts === 0) return '';
  return hasIt ? ` (${started})` : ` (${started}, not any more)`;
};

const taskWords = ({ tasks, otherTasks }: QuestionVersionRow): string =>
  [
    ...tasks.map((task) => `${task.name}${attemptWords(task)}`),
    ...(otherTasks > 0 ? [`${otherTasks} more`] : []),
  ].join(', ');

const Tasks = ({ row, area }: { row: QuestionVersionRow; area: string }) => (
  <>
    {row.tasks.map((task) => (
      <Text key={task._id} size="sm">
        <Anchor component={Link} to={`${area}/tasks/view-task/${task._id}`}>
          {task.name}
        </Anchor>
        {attemptWords(task)}
      </Text>
    ))}
    {row.otherTasks > 0 && (
      <Text size="sm" c="dimmed">
        {row.tasks.length > 0 ? `and ${row.otherTasks} more` : `${row.otherTasks} that you do not see`}
      </Text>
    )}
  </>
);

/** @param newest the question's newest version, once it is known */
export const versionColumns = (
  area: string,
  newest: number | undefined,
): DataColumn<QuestionVersionRow>[] => [
  {
    id: 'version',
    header: 'Version',
    value: ({ version }) => version,
    cell: ({ version, referenceCheck }) => (
      <Group gap="xs" wrap="nowrap">
        {version}
        {version === newest && <Badge variant="light">Newest</Badge>}
        <ReferenceBadge check={referenceCheck} />
      </Group>
    ),
    size: 'fit',
    phone: 'mark',
  },
  {
    id: 'changed',
    header: 'What changed',
    value: changedWords,
    cell: (row) => (
      <>
        <Text>{changedWords(row)}</Text>
        {row.reason && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {row.reason}
          </Text>
        )}
      </>
    ),
    size: 'prose',
    sortable: false,
    phone: 'name',
  },
  {
    id: 'tasks',
    header: 'Tasks',
    value: taskWords,
    cell: (row) => <Tasks row={row} area={area} />,
    size: 'text',
    sortable: false,
    phone: { fact: 'in', cell: taskWords },
  },
  {
    id: 'createdBy',
    header: 'By',
    value: ({ createdBy }) => createdBy,
    sortable: false,
    phone: { fact: 'by' },
  },
  {
    id: 'createdAt',
    header: 'When',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateTimeText value={createdAt} format="listed" />,
    size: 'fit',
    sortable: false,
    phone: { fact: '' },
  },
];
