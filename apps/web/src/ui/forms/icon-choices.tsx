import { VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

/** The choices of a `SegmentedControl` as icons; their words are for screen readers. */
export const iconChoices = (choices: readonly { value: string; label: string; Shape: Icon }[]) =>
  choices.map(({ value, label, Shape }) => ({
    value,
    label: (
      <>
        <Shape size={16} style={{ display: 'block' }} aria-hidden />
        <VisuallyHidden>{label}</VisuallyHidden>
      </>
    ),
  }));
