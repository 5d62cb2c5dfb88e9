import type { ItemOwnership } from '@assay/contract';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { useListState } from '../../lib/session/area.ts';
import classes from './item-name.module.css';
import { SharedBadge } from './shared-badge.tsx';

interface ItemNameProps {
  name: string;
  /** Where the name leads. */
  to: To;
  item: Pick<ItemOwnership, 'isShared' | 'createdByName'>;
  /** Further badges. */
  children?: ReactNode;
}

/** The name of an item in a list as a link; one of somebody else carries the badge. */
export const ItemName = ({ name, to, item, children }: ItemNameProps) => (
  <span className={classes.cell}>
    <Anchor
      component={Link}
      to={to}
      state={useListState()}
      className={`two-lines ${classes.name}`}
      title={name}
    >
      {name}
    </Anchor>
    {children}
    {item.isShared && <SharedBadge by={item.createdByName} short />}
  </span>
);
