import type { StudentName } from '@assay/contract';
import { Text } from '@mantine/core';

/** A student in a line of a list: the name, and the username that tells two of the same name apart. */
export const StudentLabel = ({ fullname, username }: Pick<StudentName, 'fullname' | 'username'>) => (
  <>
    {fullname}{' '}
    <Text span c="dimmed" size="xs">
      {username}
    </Text>
  </>
);
