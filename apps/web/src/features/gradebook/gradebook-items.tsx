import { PLATFORMS, SHEET_FORMATS } from '@assay/contract';
import { Menu } from '@mantine/core';
import { IconFileTypeCsv, IconFileTypeXls, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { choicesQuery } from './api.ts';

interface GradebookItemsProps {
  taskId: string;
  /** Of the task: a gradebook has all of them. */
  students: number;
  onChoose: (chosen: { format: string; label: string }) => void;
}

/** What a gradebook can be made for, as a group of a menu: learning platforms, and the templates of the institute. */
export const GradebookItems = ({ taskId, students, onChoose }: GradebookItemsProps) => {
  const { data, error, refetch } = useQuery(choicesQuery(taskId));
  return (
    <>
      <Menu.Label>Gradebook, {students === 1 ? '1 student' : `all ${students} students`}</Menu.Label>
      {Object.entries(PLATFORMS).map(([format, label]) => (
        <Menu.Item
          key={format}
          leftSection={<IconFileTypeCsv size={16} aria-hidden />}
          onClick={() => onChoose({ format, label })}
        >
          {label}
        </Menu.Item>
      ))}
      {data?.map(({ _id, name, format }) => {
        const Shape = SHEET_FORMATS[format].ending === 'xlsx' ? IconFileTypeXls : IconFileTypeCsv;
        return (
          <Menu.Item
            key={_id}
            leftSection={<Shape size={16} aria-hidden />}
            onClick={() => onChoose({ format: _id, label: name })}
          >
            {name}
          </Menu.Item>
        );
      })}
      {!data && error && (
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void refetch()}
        >
          Templates could not be loaded. Try again
        </Menu.Item>
      )}
    </>
  );
};
