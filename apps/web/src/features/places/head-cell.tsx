import type { Head } from '@assay/contract';
import { Badge, Text, Tooltip } from '@mantine/core';
import classes from './head-cell.module.css';

/** Who is at the head, and whether the person has logged in yet. */
export const HeadCell = ({ head }: { head: Head | null }) =>
  head ? (
    <span className={classes.head}>
      <span className="two-lines" title={head.fullname}>
        {head.fullname}
      </span>
      {head.hasInitialPassword && (
        <Tooltip label="Has not logged in and chosen a password yet">
          <Badge variant="light" color="gray" size="sm" tt="none" className={classes.badge}>
            New
          </Badge>
        </Tooltip>
      )}
    </span>
  ) : (
    <Text span c="dimmed">
      Nobody
    </Text>
  );
