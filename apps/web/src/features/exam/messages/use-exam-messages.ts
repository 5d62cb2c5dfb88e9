import type { ExamMessage } from '@assay/contract';
import { useDisclosure, useSessionStorage } from '@mantine/hooks';
import { useCallback, useMemo, useRef, useState } from 'react';

/** What those who watch over an exam have told its student, and what of it was put aside. */
export interface ExamMessages {
  /** Oldest first. */
  all: readonly ExamMessage[];
  /** Those that were not put aside yet. */
  unread: readonly ExamMessage[];
  putAside: () => void;
  /** The number of the newest; 0 where there is none. */
  newest: () => number;
  /** Takes what a call has brought. */
  take: (messages: readonly ExamMessage[]) => void;
  /** The dialog in which they are read again, and questions are asked. */
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** A page that is loaded anew is told everything again; what was put aside in its tab stays so. */
export const useExamMessages = (taskId: string): ExamMessages => {
  const [all, setAll] = useState<readonly ExamMessage[]>([]);
  const [readUpTo, setReadUpTo] = useSessionStorage({
    key: `assay-exam/read-up-to/${taskId}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
  const [isOpen, { open, close }] = useDisclosure(false);
  const newestNumber = useRef(0);

  const newest = useCallback(() => newestNumber.current, []);
  const take = useCallback((messages: readonly ExamMessage[]) => {
    const fresh = messages.filter(({ number }) => number > newestNumber.current);
    if (fresh.length === 0) return;
    newestNumber.current = fresh.at(-1)?.number ?? newestNumber.current;
    setAll((known) => [...known, ...fresh]);
  }, []);
  const unread = useMemo(() => all.filter(({ number }) => number > readUpTo), [all, readUpTo]);
  const putAside = () => setReadUpTo(all.at(-1)?.number ?? 0);

  return {
    all,
    unread,
    putAside,
    newest,
    take,
    isOpen,
    open: () => {
      putAside();
      open();
    },
    close: () => {
      // What came while it was open was read there.
      putAside();
      close();
    },
  };
};
