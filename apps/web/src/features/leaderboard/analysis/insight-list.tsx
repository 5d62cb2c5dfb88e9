import { Title } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import classes from './analysis.module.css';

/** What stands out, one sentence a line. */
export const InsightList = ({ insights }: { insights: readonly string[] }) => (
  <section>
    <Title order={2} mb="sm">
      What stands out
    </Title>
    <ul className={classes.insights}>
      {insights.map((insight) => (
        <li key={insight}>
          <IconBulb size={18} stroke={1.6} aria-hidden />
          {insight}
        </li>
      ))}
    </ul>
  </section>
);
