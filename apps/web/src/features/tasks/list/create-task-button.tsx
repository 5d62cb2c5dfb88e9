import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useArea, useListState } from '../../../lib/session/area.ts';

/** Create Task, with the choice between an empty one and a copy. */
export const CreateTaskButton = ({ onCopy }: { onCopy: () => void }) => {
  const create = { component: Link, to: `${useArea()}/tasks/create-task`, state: useListState() };
  return (
    <Group gap={1} wrap="nowrap">
      <Button {...create} leftSection={<IconPlus size={16} />} style={{ borderRadius: '6px 0 0 6px' }}>
        Create Task
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="filled"
            size={36}
            aria-label="More ways to create a task"
            style={{ borderRadius: '0 6px 6px 0' }}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item {...create} leftSection={<IconPlus size={16} />}>
            Create New Task
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={onCopy}>
            Create Copy Task
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
};
