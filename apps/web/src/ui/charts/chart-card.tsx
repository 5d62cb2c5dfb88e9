import { SegmentedControl, Table, Text, Title } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { iconChoices } from '../forms/icon-choices.tsx';
import { EmptyState } from '../messages/empty-state.tsx';
import { ScrollRegion } from '../page/scroll-region.tsx';
import classes from './chart-card.module.css';
import { inWords, type ChartFigures } from './chart-figures.ts';

export interface ChartCardProps {
  title: string;
  /** One line: what the chart says. */
  text: string;
  figures: ChartFigures;
}

const VIEWS = iconChoices([
  { value: 'chart', label: 'Chart', Shape: IconChartBar },
  { value: 'table', label: 'Table', Shape: IconTable },
]);

const FigureTable = ({ title, figures: { of, series, rows } }: Pick<ChartCardProps, 'title' | 'figures'>) => (
  <ScrollRegion className={classes.scroll} label={`${title}: table`}>
    <Table aria-label={title} borderColor="var(--assay-border)" className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{of}</Table.Th>
          {series.map(({ label }) => (
            <Table.Th key={label} scope="col" className={classes.number}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Th scope="row" fw={500}>
              {row.label}
              {row.title && (
                <Text span c="dimmed" size="xs" display="block" lineClamp={2}>
                  {row.title}
                </Text>
              )}
            </Table.Th>
            {series.map(({ label, format }, index) => (
              <Table.Td key={label} className={classes.number}>
                {format(row.values[index] ?? 0)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollRegion>
);

interface DrawnCardProps extends ChartCardProps {
  /** The drawing; nothing in it can be reached by keyboard. */
  children: ReactNode;
  /** Stands above the drawing. */
  legend?: ReactNode;
  /** The drawing is higher than a screen: it scrolls in its card. */
  scrolls?: boolean;
}

/**
 * What every chart stands in: title, one line about it, and a switch between the chart (`children`) and the same
 * figures as a table. Screen readers hear the figures in the place of the drawing. Without rows the card says that
 * there is no data.
 */
export const ChartCard = ({ title, text, figures, legend, scrolls = false, children }: DrawnCardProps) => {
  const [view, setView] = useState('chart');
  const headingId = useId();
  const hasData = figures.rows.length > 0;
  const drawing = (
    <div role="img" aria-label={`${title}. ${inWords(figures)}`}>
      {children}
    </div>
  );

  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <header className={classes.header}>
        <div className={classes.words}>
          <Title order={3} id={headingId}>
            {title}
          </Title>
          <Text c="dimmed">{text}</Text>
        </div>
        {hasData && (
          <SegmentedControl
            aria-label={`${title}: show as`}
            size="xs"
            value={view}
            onChange={setView}
            data={VIEWS}
          />
        )}
      </header>
      {!hasData && <EmptyState title="No Data Available" />}
      {hasData && view === 'table' && <FigureTable title={title} figures={figures} />}
      {hasData && view === 'chart' && (
        <div className={classes.chart}>
          {legend}
          {scrolls ? (
            <ScrollRegion className={classes.scroll} label={`${title}: chart`}>
              {drawing}
            </ScrollRegion>
          ) : (
            drawing
          )}
        </div>
      )}
    </section>
  );
};

interface Key {
  label: string;
  color: string;
  /** Figures that belong to the colour. */
  text?: string;
}

/** What the colours of a chart mean. */
export const ChartLegend = ({ keys, stacked = false }: { keys: readonly Key[]; stacked?: boolean }) => (
  <ul className={classes.legend} data-stacked={stacked || undefined}>
    {keys.map(({ label, color, text }) => (
      <li key={label}>
        <span className={classes.swatch} style={{ background: color }} />
        <span className={classes.key}>{label}</span>
        {text && <b>{text}</b>}
      </li>
    ))}
  </ul>
);
