import type { Leaderboard } from '@assay/contract';
import { Tabs } from '@mantine/core';
import { IconChartBar, IconListNumbers, IconListSearch, IconStack2 } from '@tabler/icons-react';
import { useLocation, useSearchParams } from 'react-router';
import { later } from '../../ui/messages/later.tsx';
import { AnalysisSkeleton } from './analysis/analysis-skeleton.tsx';
import classes from './analysis/analysis.module.css';
import { StudentList } from './student-list.tsx';
import { TopThree } from './top-three.tsx';

/** With the charts, which nobody loads who only looks at the ranks. */
const AnalysisPanel = later(() => import('./analysis/analysis-panel.tsx'), <AnalysisSkeleton />);

const FIRST = 'leaderboard';
const ANALYSES = [
  { value: 'difficulty', label: 'Difficulty Analysis', Shape: IconStack2 },
  { value: 'module', label: 'Module Analysis', Shape: IconChartBar },
  { value: 'question', label: 'Question Analysis', Shape: IconListSearch },
] as const;

/** Who did how well, and why. The open tab stands in the address (`tab`). */
export const LeaderboardTabs = ({ board }: { board: Leaderboard }) => {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const analyses = ANALYSES.filter(({ value }) => value !== 'module' || board.moduleGraph1_marks.length > 0);
  const open = analyses.find(({ value }) => value === params.get('tab'))?.value ?? FIRST;

  const change = (value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value && value !== FIRST) after.set('tab', value);
        else after.delete('tab');
        return after;
      },
      { preventScrollReset: true, state },
    );

  return (
    // Enter opens: the arrows alone would leave a step in the history for each tab they pass.
    <Tabs value={open} onChange={change} keepMounted={false} activateTabWithKeyboard={false}>
      <Tabs.List aria-label="Analysis">
        <Tabs.Tab value={FIRST} leftSection={<IconListNumbers size={16} aria-hidden />}>
          Leaderboard
        </Tabs.Tab>
        {analyses.map(({ value, label, Shape }) => (
          <Tabs.Tab key={value} value={value} leftSection={<Shape size={16} aria-hidden />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={FIRST} className={classes.panel}>
        <TopThree board={board} />
        <StudentList board={board} />
      </Tabs.Panel>
      {analyses.map(({ value }) => (
        <Tabs.Panel key={value} value={value} className={classes.panel}>
          <AnalysisPanel tab={value} board={board} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
