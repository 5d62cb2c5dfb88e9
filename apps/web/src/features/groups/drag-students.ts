import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { showDragPreview } from '../../ui/lists/drag-order/drag-preview.ts';
import { otherSide, type Side } from './use-assignment.ts';

/** What is dragged: students, by id, out of one list. */
interface Dragged extends Record<string, unknown> {
  from: Side;
  ids: readonly string[];
}

const isDragged = (data: Record<string, unknown>): data is Dragged =>
  'from' in data && Array.isArray(data['ids']);

interface DragSource {
  from: Side;
  /** Called when a drag begins: whom it takes along, and how they are called. */
  take: () => { ids: readonly string[]; label: string };
}

/** Lets an element be dragged. Answers how to stop that. */
export const makeDraggable = (element: HTMLElement, { from, take }: DragSource): (() => void) =>
  draggable({
    element,
    getInitialData: (): Dragged => ({ from, ids: take().ids }),
    onGenerateDragPreview: ({ nativeSetDragImage }) => showDragPreview(nativeSetDragImage, take().label),
  });

interface DropPlace {
  side: Side;
  onOver: (isOver: boolean) => void;
  onDrop: (ids: readonly string[]) => void;
}

/** Lets students of the other list be dropped on an element. Answers how to stop that. */
export const makeDropPlace = (element: HTMLElement, { side, onOver, onDrop }: DropPlace): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => isDragged(source.data) && source.data.from === otherSide(side),
    getDropEffect: () => 'move',
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: ({ source }) => {
      onOver(false);
      if (isDragged(source.data)) onDrop(source.data.ids);
    },
  });
