import { IconGripVertical } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './drag-order.module.css';

/** The number of a row, by which it is dragged. @param place from 0 */
export const Grip = ({ place, ref }: { place: number; ref: Ref<HTMLSpanElement> }) => (
  <span ref={ref} className={classes.grip} data-grip>
    <IconGripVertical size={16} aria-hidden />
    {place + 1}
  </span>
);
