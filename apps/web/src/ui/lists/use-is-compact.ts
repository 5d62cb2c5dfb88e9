import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether a list has little more room than that of a phone (a tablet has the sidebar beside it): its rows take two lines
 * each, and its filters stand behind one button.
 */
export const useIsCompact = (): boolean =>
  useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
