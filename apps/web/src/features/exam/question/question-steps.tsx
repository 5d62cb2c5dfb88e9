import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

interface QuestionStepsProps {
  /** The question that is open, zero-based. */
  place: number;
  count: number;
  onOpen: (place: number) => void;
}

/** To the question before and after; at the ends there is none. */
export const QuestionSteps = ({ place, count, onOpen }: QuestionStepsProps) => (
  <>
    <Tooltip label="Previous question (Alt+←)">
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Previous question"
        disabled={place === 0}
        onClick={() => onOpen(place - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
    </Tooltip>
    <Tooltip label="Next question (Alt+→)">
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Next question"
        disabled={place >= count - 1}
        onClick={() => onOpen(place + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Tooltip>
  </>
);
