import { useLocalStorage } from '@mantine/hooks';
import type { DeskDirection } from './desk-layout.tsx';

/** How the person likes to see the exam; kept on the device. */
export const useExamView = () => {
  const [asideOpen, setAsideOpen] = useLocalStorage({
    key: 'assay-exam/overview',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [direction, setDirection] = useLocalStorage<DeskDirection>({
    key: 'assay-exam/direction',
    defaultValue: 'horizontal',
    getInitialValueInEffect: false,
  });
  return {
    asideOpen,
    onAside: () => setAsideOpen(!asideOpen),
    direction,
    onDirection: setDirection,
  };
};
