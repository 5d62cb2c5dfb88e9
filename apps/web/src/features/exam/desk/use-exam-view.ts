import { useLocalStorage } from '@mantine/hooks';
import type { DeskDirection } from './desk-layout.tsx';

/** Wide enough for the overview beside question and program. */
const hasRoom = () => window.matchMedia('(min-width: 75em)').matches;

/** How the person likes to see the exam; kept on the device. */
export const useExamView = () => {
  const [asideOpen, setAsideOpen] = useLocalStorage<boolean | null>({
    key: 'assay-exam/overview',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [direction, setDirection] = useLocalStorage<DeskDirection>({
    key: 'assay-exam/direction',
    defaultValue: 'horizontal',
    getInitialValueInEffect: false,
  });
  const open = asideOpen ?? hasRoom();
  return {
    asideOpen: open,
    onAside: () => setAsideOpen(!open),
    direction,
    onDirection: setDirection,
  };
};
