import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { makeOrderDraggable, type DropEdge } from './drag-order.ts';

export interface OrderedEntry {
  /** Its place in the list, from 0. */
  place: number;
  /** How the entry is called where it is moved. */
  name: string;
  onMove: (from: number, to: number) => void;
}

/**
 * A row as a thing to drag by its grip and a place to drop on; `edge` is where what is dragged would go.
 * @param list names the list among those of the page
 */
export const useDragOrder = <Row extends HTMLElement>(
  list: string,
  { place, name, onMove }: OrderedEntry,
) => {
  const row = useRef<Row>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<DropEdge | null>(null);
  const getPlace = useEffectEvent(() => place);
  const getLabel = useEffectEvent(() => name);
  const take = useEffectEvent((from: number) => onMove(from, place));
  useEffect(() => {
    if (!row.current || !grip.current) return undefined;
    return makeOrderDraggable({
      row: row.current,
      grip: grip.current,
      list,
      getPlace: () => getPlace(),
      getLabel: () => getLabel(),
      onOver: setEdge,
      onDrop: (from) => take(from),
    });
  }, [list]);
  return { row, grip, edge };
};
