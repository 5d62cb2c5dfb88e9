import { Skeleton } from '@mantine/core';
import { Children, type CSSProperties, type ReactNode } from 'react';
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
        {value === undefined ? <Skeleton h={28} w={32} /> : <CountUp value={value} />}
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

/** Tiles in a row at most; more of them stand in rows of the same length. */
const IN_ROW = 6;

/** Lays tiles out in thin rows; where these do not fit, in as many columns as do. */
export const StatTiles = ({ children }: { children: ReactNode }) => {
  const count = Children.count(children);
  const columns = Math.ceil(count / Math.ceil(count / IN_ROW));
  return (
    <div className={classes.tiles} style={{ '--columns': columns } as CSSProperties}>
      {children}
    </div>
  );
};
