import { useCallback, useEffect, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useRowWindow } from '../../ui/lists/use-row-window.ts';
import classes from './assignment.module.css';
import { extendTo, goTo, NOTHING_SELECTED, pickAll, pickOnly, toggle } from './list-selection.ts';
import { ROW_HEIGHT, StudentRow } from './student-row.tsx';
import { studentCount } from './student-count.ts';
import type { Placed, Side } from './use-assignment.ts';
import type { Pane } from './use-pane.ts';

/** Rows that Page Up and Page Down go. */
const PAGE = 10;

/** Where a key leads from a place in a list of `count`; null for other keys. */
const placeAfter = (key: string, place: number, count: number): number | null => {
  const last = count - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    // From nowhere, up leads to the last.
    ArrowUp: place < 0 ? last : place - 1,
    PageDown: place + PAGE,
    PageUp: place - PAGE,
    Home: 0,
    End: last,
  };
  const next = places[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), last);
};

interface StudentListboxProps {
  side: Side;
  label: string;
  pane: Pane;
  /** Moves what is selected, else the one where the keyboard is. */
  onMove: (ids: readonly string[]) => void;
}

/** A list of students in which many can be selected; only the rows in sight are drawn. */
export const StudentListbox = ({ side, label, pane, onMove }: StudentListboxProps) => {
  const id = useId();
  const { shown, ids, selection, setSelection, chosen } = pane;
  const { scroller, first, end, reveal } = useRowWindow(shown.length, ROW_HEIGHT);
  const place = selection.active === null ? -1 : ids.indexOf(selection.active);
  const rowId = (index: number) => `${id}-${ids[index]}`;

  // One function each for good: a click then renders the rows that change, not all that are drawn.
  const latest = useRef({ ids, chosen, selection });
  useEffect(() => {
    latest.current = { ids, chosen, selection };
  });
  const pick = useCallback(
    (studentId: string, event: MouseEvent) => {
      const { nativeEvent, target } = event;
      // A finger has no Ctrl, and the tick is a tick.
      const adds =
        event.ctrlKey ||
        event.metaKey ||
        (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') ||
        (target instanceof Element && target.closest('[data-tick]') !== null);
      setSelection((before) => {
        if (event.shiftKey) return extendTo(before, latest.current.ids, studentId);
        return adds ? toggle(before, studentId) : pickOnly(studentId);
      });
    },
    [setSelection],
  );
  const take = useCallback((student: Placed) => {
    const { chosen: several, selection: now } = latest.current;
    return now.picked.has(student._id) && several.length > 1
      ? { ids: several, label: studentCount(several.length) }
      : { ids: [student._id], label: student.fullname };
  }, []);

  const go = (index: number, extending: boolean) => {
    const next = ids[index];
    if (next === undefined) return;
    setSelection(extending ? extendTo(selection, ids, next) : goTo(selection, next));
    reveal(index);
  };
  const act = (event: KeyboardEvent): boolean => {
    const { active } = selection;
    const next = placeAfter(event.key, place, ids.length);
    if (next !== null) go(next, event.shiftKey);
    else if (event.key === ' ' && active !== null && place >= 0) setSelection(toggle(selection, active));
    else if (event.key === 'Enter') {
      if (chosen.length > 0) onMove(chosen);
      else if (active !== null && place >= 0) onMove([active]);
    } else if (event.key === 'Escape') setSelection({ ...NOTHING_SELECTED, active, anchor: active });
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a')
      setSelection(pickAll(selection, ids, true));
    else return false;
    return true;
  };

  return (
    <div
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={place >= first && place < end ? rowId(place) : undefined}
      className={classes.list}
      onKeyDown={(event) => {
        if (act(event)) event.preventDefault();
      }}
      onFocus={() => {
        if (place < 0 && ids[0] !== undefined) setSelection((before) => goTo(before, ids[0] ?? ''));
      }}
    >
      <div role="presentation" className={classes.rows} style={{ height: shown.length * ROW_HEIGHT }}>
        {shown.slice(first, end).map((student, offset) => (
          <StudentRow
            key={student._id}
            id={rowId(first + offset)}
            side={side}
            student={student}
            index={first + offset}
            count={shown.length}
            isPicked={selection.picked.has(student._id)}
            isActive={selection.active === student._id}
            onPick={pick}
            onTake={take}
          />
        ))}
      </div>
    </div>
  );
};
