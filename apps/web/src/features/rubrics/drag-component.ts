import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { showDragPreview } from '../../ui/lists/drag-preview.ts';

/** A component of a rubric that is dragged, by its place, from 0. */
interface Dragged extends Record<string, unknown> {
  componentPlace: number;
}

const isDragged = (data: Record<string, unknown>): data is Dragged =>
  typeof data['componentPlace'] === 'number';

/** Where a component would go: the edge of the row under the pointer. */
export type DropEdge = 'above' | 'below';

interface ComponentDrag {
  row: HTMLElement;
  /** The part of the row that it is dragged by. */
  grip: HTMLElement;
  getPlace: () => number;
  /** What hangs at the pointer. */
  getLabel: () => string;
  /** Null: nothing is over the row any more. */
  onOver: (edge: DropEdge | null) => void;
  /** The component of another row is to come to the place of this one. */
  onDrop: (from: number) => void;
}

/** Lets a component be dragged to the place of another one. Answers how to stop that. */
export const makeComponentDraggable = ({
  row,
  grip,
  getPlace,
  getLabel,
  onOver,
  onDrop,
}: ComponentDrag): (() => void) =>
  combine(
    draggable({
      element: grip,
      getInitialData: (): Dragged => ({ componentPlace: getPlace() }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => showDragPreview(nativeSetDragImage, getLabel()),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => isDragged(source.data) && source.data.componentPlace !== getPlace(),
      getDropEffect: () => 'move',
      onDragEnter: ({ source }) => {
        if (isDragged(source.data)) onOver(source.data.componentPlace < getPlace() ? 'below' : 'above');
      },
      onDragLeave: () => onOver(null),
      onDrop: ({ source }) => {
        onOver(null);
        if (isDragged(source.data)) onDrop(source.data.componentPlace);
      },
    }),
  );
