import { Button, Checkbox, CloseButton, NativeSelect, TextInput, Title } from '@mantine/core';
import { IconFilterOff, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import classes from './assignment.module.css';
import { makeDropPlace } from './drag-students.ts';
import { pickAll } from './list-selection.ts';
import { StudentListbox } from './student-listbox.tsx';
import type { Side } from './use-assignment.ts';
import type { Pane } from './use-pane.ts';

const TEXTS: Readonly<Record<Side, { title: string; empty: string; hint: string }>> = {
  available: {
    title: 'Available students',
    empty: 'No students left to assign',
    hint: 'Everybody in the department is already in this group.',
  },
  group: {
    title: 'Students of this group',
    empty: 'No students assigned to this group',
    hint: 'Drag students here, or select them and press Enter.',
  },
};

/** What the filters offer. */
export interface Cohorts {
  semesters: readonly number[];
  batches: readonly string[];
}

interface StudentPaneProps {
  side: Side;
  pane: Pane;
  cohorts: Cohorts;
  /** Students of the other list were dropped here. */
  onReceive: (ids: readonly string[]) => void;
  /** Students of this list go to the other. */
  onMove: (ids: readonly string[]) => void;
}

const PaneFilters = ({ title, pane, cohorts }: { title: string; pane: Pane; cohorts: Cohorts }) => {
  const { filter, setFilter } = pane;
  const where = title.toLowerCase();
  return (
    <div className={classes.filters}>
      <TextInput
        size="xs"
        aria-label={`Search ${where}`}
        placeholder="Name or enrollment"
        value={filter.search}
        onChange={(event) => setFilter({ search: event.currentTarget.value })}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={
          filter.search && (
            <CloseButton size="xs" aria-label="Clear search" onClick={() => setFilter({ search: '' })} />
          )
        }
        className={classes.search}
      />
      <NativeSelect
        size="xs"
        aria-label={`Semester of ${where}`}
        value={filter.semester}
        data={[
          { value: '', label: 'All semesters' },
          ...cohorts.semesters.map((semester) => ({
            value: String(semester),
            label: `Semester ${semester}`,
          })),
        ]}
        onChange={(event) => setFilter({ semester: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label={`Batch of ${where}`}
        value={filter.batch}
        data={[
          { value: '', label: 'All batches' },
          ...cohorts.batches.map((batch) => ({ value: batch, label: `Batch ${batch}` })),
        ]}
        onChange={(event) => setFilter({ batch: event.currentTarget.value })}
      />
    </div>
  );
};

/** Why the list is empty, and what to do about it. */
const NothingShown = ({ side, pane }: Pick<StudentPaneProps, 'side' | 'pane'>) =>
  pane.isFiltered && pane.total > 0 ? (
    <EmptyState
      title="Nothing matches the search and filters."
      action={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFilterOff size={14} />}
          onClick={pane.clearFilter}
        >
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconUsersGroup size={28} stroke={1.4} aria-hidden />}
      title={TEXTS[side].empty}
      text={TEXTS[side].hint}
    />
  );

/** One of the two lists, with its search and filters; students of the other can be dropped on it. */
export const StudentPane = ({ side, pane, cohorts, onReceive, onMove }: StudentPaneProps) => {
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  const [isOver, setIsOver] = useState(false);
  const receive = useEffectEvent(onReceive);
  useEffect(() => {
    const element = section.current;
    return element
      ? makeDropPlace(element, { side, onOver: setIsOver, onDrop: (ids) => receive(ids) })
      : undefined;
  }, [side]);
  const { shown, ids, total, chosen, isFiltered } = pane;
  const { title } = TEXTS[side];

  return (
    <section ref={section} aria-labelledby={titleId} className={classes.pane} data-over={isOver || undefined}>
      <div className={classes.head}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        <span className={classes.count}>{isFiltered ? `${shown.length} of ${total}` : total}</span>
      </div>
      <PaneFilters title={title} pane={pane} cohorts={cohorts} />
      <div className={classes.chooser}>
        <Checkbox
          size="xs"
          label="Select all"
          aria-label={`Select all ${title.toLowerCase()}`}
          checked={shown.length > 0 && chosen.length === shown.length}
          indeterminate={chosen.length > 0 && chosen.length < shown.length}
          disabled={shown.length === 0}
          onChange={(event) => pane.setSelection(pickAll(pane.selection, ids, event.currentTarget.checked))}
        />
        <span className={classes.chosen} aria-live="polite">
          {chosen.length > 0 && `${chosen.length} selected`}
        </span>
      </div>
      <div className={classes.body}>
        <StudentListbox side={side} label={title} pane={pane} onMove={onMove} />
        {shown.length === 0 && (
          <div className={classes.empty}>
            <NothingShown side={side} pane={pane} />
          </div>
        )}
      </div>
    </section>
  );
};
