import { shownPhone, type FeedbackUser, type Role } from '@assay/contract';
import { Group, Modal, Text, Title } from '@mantine/core';
import { RoleBadge } from './role-badge.tsx';
import classes from './user-dialog.module.css';

const HEADING: Readonly<Partial<Record<Role, string>>> = {
  STUDENT: 'Student Details',
  FACULTY: 'Faculty Details',
  'DEPARTMENT-HEAD': 'HOD Details',
  'INSTITUTE-HEAD': 'HOI Details',
};

type Fact = [name: string, value: string | number | null | undefined];

/** What is known of a person, in the order in which it is shown; empty for who has no profile. */
const factsOf = ({ student, faculty }: FeedbackUser): Fact[] => {
  if (student)
    return [
      ['Full Name', student.fullname],
      ['Email', student.email],
      ['Phone', shownPhone(student.phone)],
      ['Department', student.departmentId.name],
      ['Institute', student.departmentId.instituteId.name],
      ['Semester', student.semester],
      ['Passout Year', student.batch],
    ];
  if (!faculty) return [];
  const { fullname, email, phone, departmentId, instituteId } = faculty;
  const places: Fact[] = [
    ['Department', departmentId?.name],
    ['Institute', instituteId?.name],
  ];
  return [
    ['Full Name', fullname],
    ['Email', email],
    ['Phone', shownPhone(phone)],
    ...places.filter(([, name]) => name !== undefined),
  ];
};

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
);

const Details = ({ user }: { user: FeedbackUser }) => {
  const facts = factsOf(user);
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Text fw={600} className={classes.username}>
          {user.username}
        </Text>
        <RoleBadge role={user.role} />
      </Group>
      {facts.length === 0 ? (
        <Text c="dimmed" mt="md">
          No details found
        </Text>
      ) : (
        <>
          <Title order={3} mt="md" mb={4}>
            {HEADING[user.role]}
          </Title>
          <Facts facts={facts} />
        </>
      )}
    </>
  );
};

interface UserDialogProps {
  /** Null: closed. */
  user: FeedbackUser | null;
  onClose: () => void;
}

/** Shows who has sent a message. */
export const UserDialog = ({ user, onClose }: UserDialogProps) => (
  <Modal opened={user !== null} onClose={onClose} title="User Details">
    {user && <Details user={user} />}
  </Modal>
);
