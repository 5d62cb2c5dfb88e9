import { SegmentedControl } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconLayoutBottombar, IconLayoutSidebarRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import classes from './exam-desk.module.css';
import { OutputPlaceContext, type OutputPlace } from '../program/running/output-place.ts';

/** How question and program lie to each other: side by side, or one above the other. */
export type DeskDirection = 'horizontal' | 'vertical';

/** Which of the three is in front where only one has room. */
export type DeskPane = 'question' | 'code' | 'output';

const PANES: { value: DeskPane; label: string }[] = [
  { value: 'question', label: 'Question' },
  { value: 'code', label: 'CodeCell' },
  { value: 'output', label: 'RunDesk' },
];

interface DeskLayoutProps {
  direction: DeskDirection;
  pane: DeskPane;
  onPane: (pane: DeskPane) => void;
  question: ReactNode;
  code: ReactNode;
  output: ReactNode;
}

/** One pane at a time, all kept alive, so that an editor keeps its history. */
const Stacked = ({ pane, onPane, ...content }: DeskLayoutProps) => (
  <div className={classes.stacked}>
    <SegmentedControl
      fullWidth
      radius={0}
      data={PANES}
      value={pane}
      onChange={onPane}
      aria-label="Shown part"
    />
    {PANES.map(({ value, label }) => (
      <section key={value} aria-label={label} className={classes.stackedPane} hidden={pane !== value}>
        {content[value]}
      </section>
    ))}
  </div>
);

const Split = ({ direction, question, code, output }: DeskLayoutProps) => {
  const [place, setPlace] = useLocalStorage<OutputPlace>({
    key: 'assay-exam/output-place',
    defaultValue: 'under',
    getInitialValueInEffect: false,
  });
  const outer = useDefaultLayout({ id: `assay-exam/desk-${direction}`, storage: localStorage });
  const inner = useDefaultLayout({ id: `assay-exam/output-${place}`, storage: localStorage });
  const other = place === 'under' ? 'beside' : 'under';

  return (
    <OutputPlaceContext
      value={{
        label: `Put the output ${other} the editor`,
        icon: other === 'beside' ? <IconLayoutSidebarRight size={18} /> : <IconLayoutBottombar size={18} />,
        change: () => setPlace(other),
      }}
    >
      <div className={classes.split}>
        <Group
          key={direction}
          id={`desk-${direction}`}
          orientation={direction}
          defaultLayout={outer.defaultLayout}
          onLayoutChanged={outer.onLayoutChanged}
        >
          <Panel
            id="question"
            defaultSize="40%"
            minSize={direction === 'horizontal' ? 280 : 120}
            className={classes.pane}
          >
            {question}
          </Panel>
          <Separator className={classes.separator} aria-label="Size of the question" />
          <Panel id="work" minSize={direction === 'horizontal' ? 360 : 240}>
            <Group
              key={place}
              id={`output-${place}`}
              orientation={place === 'under' ? 'vertical' : 'horizontal'}
              defaultLayout={inner.defaultLayout}
              onLayoutChanged={inner.onLayoutChanged}
            >
              <Panel id="code" minSize={160} className={classes.pane}>
                {code}
              </Panel>
              <Separator className={classes.separator} aria-label="Size of the output" />
              <Panel id="output" defaultSize="38%" minSize={96} className={classes.pane}>
                {output}
              </Panel>
            </Group>
          </Panel>
        </Group>
      </div>
    </OutputPlaceContext>
  );
};

/** Question left of the editor or above it, output under or beside it; on small screens one after the other. */
export const DeskLayout = (props: DeskLayoutProps) => {
  const narrow = useMediaQuery('(max-width: 56em)', undefined, { getInitialValueInEffect: false });
  return narrow ? <Stacked {...props} /> : <Split {...props} />;
};
