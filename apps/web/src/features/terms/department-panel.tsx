import { ActionIcon, Checkbox, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { CohortTable } from './cohort-table.tsx';
import { GroupTable } from './group-table.tsx';
import { figuresOf, type DepartmentPlan } from './roll-over-plan.ts';
import { StayDialog } from './stay-dialog.tsx';
import classes from './terms.module.css';
import type { useChoice } from './use-choice.ts';

interface DepartmentPanelProps {
  plan: DepartmentPlan;
  choice: ReturnType<typeof useChoice>;
  /** Of several departments each can be opened and left out. */
  isOneOfMany: boolean;
  /** Said beside it, where others are shown too. */
  institute: string | null;
}

/** What a department comes to, and once it is open its semesters and groups. */
export const DepartmentPanel = ({ plan, choice, isOneOfMany, institute }: DepartmentPanelProps) => {
  const { department, cohorts, groups, notes } = plan;
  const [opened, setOpened] = useState(!isOneOfMany);
  const [asked, setAsked] = useState<string | null>(null);
  const cohort = cohorts.find(({ key }) => key === asked);
  const moving = cohorts.filter(({ isMoving }) => isMoving).length;
  const keys = cohorts.map(({ key }) => key);
  return (
    <section className={classes.department} aria-label={department.name}>
      <div className={classes.head}>
        {isOneOfMany && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={`${opened ? 'Hide' : 'Show'} ${department.name}`}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              {opened ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
            </ActionIcon>
            <Checkbox
              aria-label={`Move ${department.name}`}
              checked={moving > 0 && moving === cohorts.length}
              indeterminate={moving > 0 && moving < cohorts.length}
              disabled={cohorts.length === 0}
              onChange={(event) => choice.moveCohorts(keys, event.currentTarget.checked)}
            />
          </>
        )}
        <Title order={2}>{department.name}</Title>
        {institute && (
          <Text size="sm" c="dimmed">
            {institute}
          </Text>
        )}
        {department.lastDoneAt && (
          <Text size="sm" c="dimmed">
            Last rolled over <DateTimeText value={department.lastDoneAt} format="date" />
          </Text>
        )}
        {notes > 0 && (
          <Text size="sm" className={classes.note}>
            {notes} to look at
          </Text>
        )}
        <Text size="sm" className={classes.figures}>
          {figuresOf(plan)}
        </Text>
      </div>
      {opened && cohorts.length > 0 && (
        <CohortTable
          plan={plan}
          onMove={(key, moves) => choice.moveCohorts([key], moves)}
          onAskWhoStays={({ key }) => setAsked(key)}
        />
      )}
      {opened && groups.length > 0 && (
        <GroupTable plan={plan} onMove={choice.moveGroup} onName={choice.nameGroup} />
      )}
      {cohort && (
        <StayDialog
          departmentId={department._id}
          plan={cohort}
          onChoose={(staying) => choice.letStay(cohort.key, staying)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
};
