import { Kbd, Modal, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Keys that are pressed together, or a range of them, and what they do. */
export interface KeyMeaning {
  keys: readonly string[];
  does: string;
}

interface KeysSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  meanings: readonly KeyMeaning[];
  /** More rows of the table. */
  children?: ReactNode;
  /** What is said below it. */
  foot: ReactNode;
}

/** The keys of a page, and whatever else its signs mean. */
export const KeysSheet = ({ opened, onClose, title, meanings, children, foot }: KeysSheetProps) => (
  <Modal opened={opened} onClose={onClose} title={title} size="md">
    <Table withRowBorders={false} verticalSpacing={6}>
      <Table.Tbody>
        {meanings.map(({ keys, does }) => (
          <Table.Tr key={does}>
            <Table.Td w={164} style={{ whiteSpace: 'nowrap' }}>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && ' + '}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </Table.Td>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
        {children}
      </Table.Tbody>
    </Table>
    <Text c="dimmed" size="xs" mt="sm" component="div">
      {foot}
    </Text>
  </Modal>
);
