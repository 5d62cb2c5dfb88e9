import { Button, Menu } from '@mantine/core';
import { IconArchive, IconArrowUpRight, IconChevronDown, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ArchiveDialog } from './archive-dialog.tsx';
import { ArchivedBatchesDialog } from './archived-batches-dialog.tsx';

const ACTIONS = [
  { id: 'archive', label: 'Archive batch …', icon: IconArchive },
  { id: 'archived', label: 'Archived batches', icon: IconHistory },
] as const;

const DIALOGS = { archive: ArchiveDialog, archived: ArchivedBatchesDialog };

/** What a department head does with whole semesters and batches. */
export const CohortMenu = () => {
  const [opened, setOpened] = useState<(typeof ACTIONS)[number]['id'] | null>(null);
  const Dialog = opened && DIALOGS[opened];
  return (
    <>
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            Batches
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/hod/roll-over" leftSection={<IconArrowUpRight size={16} />}>
            Roll over …
          </Menu.Item>
          {ACTIONS.map(({ id, label, icon: Icon }) => (
            <Menu.Item key={id} leftSection={<Icon size={16} />} onClick={() => setOpened(id)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {Dialog && <Dialog onClose={() => setOpened(null)} />}
    </>
  );
};
