/** A text that many edits are made in, one after the other. Places and lengths count UTF-16 units. */
export interface EditedText {
  length: () => number;
  /** At a place so many units give way to a text. The place and what is removed lie within the text. */
  replace: (at: number, removed: number, inserted: string) => void;
  text: () => string;
  /** What stands from one place to another, both within the text. */
  part: (from: number, to: number) => string;
}

/** Units of free room in a new text: typing goes on for a while before anything has to be copied. */
const ROOM = 1024;
/** So many units at a time become a string; engines bound the number of arguments. */
const PIECE = 8192;

/**
 * A text as a gap buffer, as editors keep it: an edit moves no more than what lies between it and the edit before, so that
 * typing costs what is typed, however long the text is.
 */
const openGapBuffer = (initial: string): EditedText => {
  let units = new Uint16Array(initial.length + ROOM);
  let gapFrom = 0;
  let gapTo = units.length;

  const length = (): number => units.length - (gapTo - gapFrom);

  const moveGap = (at: number): void => {
    if (at < gapFrom) {
      units.copyWithin(gapTo - (gapFrom - at), at, gapFrom);
      gapTo -= gapFrom - at;
    } else {
      units.copyWithin(gapFrom, gapTo, gapTo + (at - gapFrom));
      gapTo += at - gapFrom;
    }
    gapFrom = at;
  };

  const makeRoom = (needed: number): void => {
    if (gapTo - gapFrom >= needed) return;
    const after = units.subarray(gapTo);
    const wider = new Uint16Array(2 * (length() + needed) + ROOM);
    wider.set(units.subarray(0, gapFrom));
    wider.set(after, wider.length - after.length);
    gapTo = wider.length - after.length;
    units = wider;
  };

  const insert = (text: string): void => {
    makeRoom(text.length);
    for (let index = 0; index < text.length; index += 1) units[gapFrom + index] = text.charCodeAt(index);
    gapFrom += text.length;
  };

  const unitsOf = (from: number, to: number): string => {
    let text = '';
    for (let at = from; at < to; at += PIECE)
      text += Reflect.apply(String.fromCharCode, null, units.subarray(at, Math.min(at + PIECE, to)));
    return text;
  };

  const part = (from: number, to: number): string => {
    const wide = gapTo - gapFrom;
    return (
      unitsOf(Math.min(from, gapFrom), Math.min(to, gapFrom)) +
      unitsOf(Math.max(from, gapFrom) + wide, Math.max(to, gapFrom) + wide)
    );
  };

  insert(initial);
  return {
    length,
    replace: (at, removed, inserted) => {
      moveGap(at);
      gapTo += removed;
      insert(inserted);
    },
    text: () => part(0, length()),
    part,
  };
};

/** After so many edits a gap buffer is made, which costs more than so many edits of a string. */
const EDITS_OF_STRING = 32;

/** Opens a text for edits. A save brings a few, which are made in the string itself: the engine copies it in one go. */
export const openEditedText = (initial: string): EditedText => {
  let text = initial;
  let edits = 0;
  let buffer: EditedText | null = null;
  return {
    length: () => buffer?.length() ?? text.length,
    replace: (at, removed, inserted) => {
      edits += 1;
      if (edits > EDITS_OF_STRING) buffer ??= openGapBuffer(text);
      if (buffer) buffer.replace(at, removed, inserted);
      else text = text.slice(0, at) + inserted + text.slice(at + removed);
    },
    text: () => buffer?.text() ?? text,
    part: (from, to) => buffer?.part(from, to) ?? text.slice(from, to),
  };
};
