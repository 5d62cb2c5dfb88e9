import { EXAM_BROWSER_QUIT_PATH } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';

interface LeaveExamBrowserProps {
  /** `lg` where nothing else is left to do. Default `sm`. */
  size?: 'compact-sm' | 'sm' | 'lg';
}

/** Ends Safe Exam Browser, which closes when it opens the address. */
export const LeaveExamBrowser = ({ size = 'sm' }: LeaveExamBrowserProps) => (
  <Button
    component="a"
    href={new URL(EXAM_BROWSER_QUIT_PATH, window.location.origin).href}
    variant={size === 'lg' ? 'filled' : 'default'}
    size={size}
    leftSection={<IconDoorExit size={size === 'lg' ? 22 : 18} />}
    style={{ alignSelf: 'flex-start' }}
  >
    Leave Safe Exam Browser
  </Button>
);
