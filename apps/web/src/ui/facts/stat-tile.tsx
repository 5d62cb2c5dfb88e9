import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CountUp } from './count-up.tsx';
import classes from './stat-tile.module.css';

interface StatTileProps {
  label: string;
  /** Undefined while it loads. */
  value: number | undefined;
  /** Makes the tile a link. */
  to?: string;
  icon?: ReactNode;
}

/** One figure of a dashboard, leading to what it counts. */
export const StatTile = ({ label, value, to, icon }: StatTileProps) => {
  const content = (
    <>
      <span className={classes.label}>
        {icon}
        {label}
      </span>
      <span className={classes.value}>
        {value === undefined ? <Skeleton h={32} w={56} /> : <CountUp value={value} />}
      </span>
    </>
  );
  return to ? (
    <Link to={to} className={`${classes.tile} ${classes.link}`}>
      {content}
    </Link>
  ) : (
    <div className={classes.tile}>{content}</div>
  );
};

/** Lays tiles out in as many columns as fit. */
export const StatTiles = ({ children }: { children: ReactNode }) => (
  <div className={classes.tiles}>{children}</div>
);
