import { Anchor, Group, Skeleton, Text, Title } from '@mantine/core';
import { Fragment, useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useListState } from '../../../lib/session/area.ts';
import classes from './section.module.css';

interface SectionProps<Row> {
  title: string;
  section: { rows: readonly Row[]; total: number };
  idOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  /** Said where there is nothing: what appears here. */
  empty: string;
  /** The list in which the others stand; without it they are only counted. */
  more?: string | undefined;
  /** All of them, in words that lead to the list. */
  count?: string | undefined;
}

/** The first rows of something to work on, and the way to the others. */
export const Section = <Row,>({
  title,
  section: { rows, total },
  idOf,
  renderRow,
  empty,
  more,
  count,
}: SectionProps<Row>) => {
  const headingId = useId();
  const rest = total - rows.length;
  const words = `and ${rest} more`;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <Group justify="space-between">
        <Title order={2} size="h3" id={headingId}>
          {title}
        </Title>
        {count && more && (
          <Anchor component={Link} to={more} aria-label={`${count}: ${title}`}>
            {count}
          </Anchor>
        )}
      </Group>
      {rows.length === 0 ? (
        <Text c="dimmed" className={`${classes.box} ${classes.empty}`}>
          {empty}
        </Text>
      ) : (
        <ul className={classes.box}>
          {rows.map((one) => (
            <li key={idOf(one)} className={classes.row}>
              {renderRow(one)}
            </li>
          ))}
          {rest > 0 && (
            <li className={classes.more}>
              {more ? (
                <Anchor component={Link} to={more} aria-label={`${words}: ${title}`}>
                  {words}
                </Anchor>
              ) : (
                <Text c="dimmed">{words}</Text>
              )}
            </li>
          )}
        </ul>
      )}
    </section>
  );
};

interface WorkRowProps {
  name: string;
  /** Where the name leads; without it the name is a word. */
  to?: string | undefined;
  /** Small, below the name; what is not there is left out. */
  facts: readonly ReactNode[];
  /** At the end: a time, or the next thing to do. */
  aside?: ReactNode;
}

/** One thing to work on: its name, what is known of it, and what to do. */
export const WorkRow = ({ name, to, facts, aside }: WorkRowProps) => {
  const state = useListState();
  return (
    <>
      <div className={classes.words}>
        {to ? (
          <Anchor component={Link} to={to} state={state} className={classes.name} title={name}>
            {name}
          </Anchor>
        ) : (
          <span className={classes.name} title={name}>
            {name}
          </span>
        )}
        <div className={classes.clip}>
          <div className={classes.facts}>
            {facts.map((fact, place) =>
              fact === null || fact === false ? null : (
                // oxlint-disable-next-line react/no-array-index-key -- facts have no other name than their place
                <Fragment key={place}>
                  <span className={classes.fact}>{fact}</span>{' '}
                </Fragment>
              ),
            )}
          </div>
        </div>
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </>
  );
};

/** Sections beside each other, in two columns where there is room. */
export const Sections = ({ children }: { children: ReactNode }) => (
  <div className={classes.sections}>{children}</div>
);

/** Sections below each other. */
export const SectionColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes.column}>{children}</div>
);

/** Stands in the place of sections while they load. */
export const SectionsSkeleton = () => (
  <div className={classes.sections} role="status" aria-busy="true" aria-label="Loading">
    <Skeleton h={200} radius="lg" />
    <Skeleton h={200} radius="lg" />
  </div>
);
