import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { showDragPreview } from './drag-preview.ts';

/** An entry that is dragged within its list, by its place, from 0. */
interface Dragged extends Record<string, unknown> {
  list: string;
  place: number;
}

/** Where an entry would go: the edge of the row under the pointer. */
export type DropEdge = 'above' | 'below';

interface OrderDrag {
  row: HTMLElement;
  /** The part of the row that it is dragged by. */
  grip: HTMLElement;
  /** Entries go to places of their own list alone. */
  list: string;
  getPlace: () => number;
  /** What hangs at the pointer. */
  getLabel: () => string;
  /** Null: nothing is over the row any more. */
  onOver: (edge: DropEdge | null) => void;
  /** The entry of another row is to come to the place of this one. */
  onDrop: (from: number) => void;
}

/** Lets an entry be dragged to the place of another one. Answers how to stop that. */
export const makeOrderDraggable = ({
  row,
  grip,
  list,
  getPlace,
  getLabel,
  onOver,
  onDrop,
}: OrderDrag): (() => void) => {
  const isDragged = (data: Record<string, unknown>): data is Dragged =>
    data['list'] === list && typeof data['place'] === 'number';
  return combine(
    draggable({
      element: grip,
      getInitialData: (): Dragged => ({ list, place: getPlace() }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => showDragPreview(nativeSetDragImage, getLabel()),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => isDragged(source.data) && source.data.place !== getPlace(),
      getDropEffect: () => 'move',
      onDragEnter: ({ source }) => {
        if (isDragged(source.data)) onOver(source.data.place < getPlace() ? 'below' : 'above');
      },
      onDragLeave: () => onOver(null),
      onDrop: ({ source }) => {
        onOver(null);
        if (isDragged(source.data)) onDrop(source.data.place);
      },
    }),
  );
};
