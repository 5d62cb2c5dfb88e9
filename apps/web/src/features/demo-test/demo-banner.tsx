import { Button } from '@mantine/core';
import { IconFlask, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useReturn } from '../../lib/session/area.ts';
import classes from './demo-banner.module.css';

/** Says throughout a demo test that it is one, and leads out of it. */
export const DemoBanner = () => {
  const { address } = useReturn('tasks');
  return (
    <div className={classes.banner}>
      <span className={classes.words}>
        <IconFlask size={18} aria-hidden />
        <span>
          <strong>Demo Test</strong>
          <span className={classes.more}>: the task as a student sees it.</span>
        </span>
      </span>
      <Button
        component={Link}
        to={address}
        size="compact-sm"
        variant="default"
        leftSection={<IconX size={14} />}
      >
        Exit Demo Test
      </Button>
    </div>
  );
};
