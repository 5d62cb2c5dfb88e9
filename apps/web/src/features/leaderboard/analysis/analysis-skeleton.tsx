import { Skeleton } from '@mantine/core';
import classes from './analysis.module.css';

/** Stands in the place of the charts while they load. */
export const AnalysisSkeleton = () => (
  <div className={classes.charts} role="status" aria-busy="true" aria-label="Loading">
    {Array.from({ length: 4 }, (_, card) => (
      <Skeleton key={card} h={260} radius={8} />
    ))}
  </div>
);
