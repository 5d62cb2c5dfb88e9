import { lackingOf, lackingWords, type Task } from '@assay/contract';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { languagesQuery } from '../../languages/index.ts';

/** Warns that what students write in a task can be neither run nor graded, in which languages, and what to do. */
export const LackingLanguages = ({ task: { questions, status } }: { task: Task }) => {
  const missing = useQuery(languagesQuery).data?.missing ?? [];
  const lacking = lackingOf(
    questions.flatMap(({ language }) => language),
    missing,
  );
  if (lacking.length === 0) return null;
  return (
    <Alert color="orange" py="xs" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
      {lackingWords(lacking)}{' '}
      {status === 'COMPLETED'
        ? 'Submissions wait until an administrator has it installed.'
        : 'Ask your administrator to install it before students start, or take it out of the questions.'}
    </Alert>
  );
};
