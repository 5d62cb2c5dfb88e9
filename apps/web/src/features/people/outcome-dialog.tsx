import type { LeftPerson } from '@assay/contract';
import { Alert, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import { savePasswords, type MadePassword } from './people-files.ts';

/** What came of something that was done to several people. */
export interface Outcome {
  /** What was done: `3 people can no longer log in.` */
  words: string;
  left: readonly LeftPerson[];
  /** Passwords that were made, which were saved once. */
  accounts?: readonly MadePassword[];
}

const LeftPeople = ({ left }: { left: readonly LeftPerson[] }) => (
  <ScrollRegion role="region" label="People who were left as they are" style={{ maxHeight: 260 }}>
    <Table stickyHeader borderColor="var(--assay-border)">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Not done for</Table.Th>
          <Table.Th>Why</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {left.map(({ _id, fullname, username, why }) => (
          <Table.Tr key={_id}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {fullname} ({username})
            </Table.Td>
            <Table.Td>{why}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollRegion>
);

/** Says what was done, and for whom it was not, and why. */
export const OutcomeDialog = ({
  outcome: { words, left, accounts = [] },
  onClose,
}: {
  outcome: Outcome;
  onClose: () => void;
}) => (
  <Modal
    opened
    onClose={onClose}
    title="Done"
    size="lg"
    closeOnClickOutside={false}
    transitionProps={{ duration: 120, exitDuration: 0 }}
  >
    <Stack gap="md">
      <Text>{words}</Text>
      {accounts.length > 0 && (
        <Alert color="warning" role="note">
          The sheet with the passwords has been downloaded. Nobody can look them up later: keep it until they
          are handed out.
        </Alert>
      )}
      {left.length > 0 && <LeftPeople left={left} />}
      <Group justify="flex-end" gap="xs">
        {accounts.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void savePasswords(accounts)}
          >
            Passwords
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  </Modal>
);
