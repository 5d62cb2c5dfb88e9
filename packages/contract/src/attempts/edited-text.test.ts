import { expect, test } from 'vitest';
import { openEditedText } from './edited-text.ts';

test('any part of a text can be read, wherever it was edited last', () => {
  let text = 'The quick brown fox jumps over the lazy dog.';
  const edited = openEditedText(text);
  for (let edit = 0; edit < 80; edit += 1) {
    const at = (edit * 17) % text.length;
    const removed = edit % 3;
    text = `${text.slice(0, at)}${edit}${text.slice(at + removed)}`;
    edited.replace(at, Math.min(removed, edited.length() - at), String(edit));
    expect(edited.text()).toBe(text);
    for (const [from, to] of [
      [0, at],
      [at, text.length],
      [at - (at % 5), Math.min(text.length, at + 4)],
      [3, 3],
    ] as const)
      expect(edited.part(from, to)).toBe(text.slice(from, to));
  }
});
