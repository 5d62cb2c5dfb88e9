/** Finds formulas in a text that is shown. Loaded where a text has a dollar; what draws them, where it has a formula. */
import { formulasIn, plainText } from '@assay/contract';

/** More formulas than a person writes would hold the page up: what comes after these stays as it was typed. */
const FORMULAS_MAX = 500;

type Drawing = typeof import('./rich-text-katex.ts');

let drawing: Drawing | undefined;
const loadDrawing = async (): Promise<Drawing> => (drawing ??= await import('./rich-text-katex.ts'));

/** Stretches of text with a dollar in them, but for programs, in which it means what it says. */
const textsWithDollars = (text: HTMLElement): Text[] => {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT, (node) =>
    node.textContent?.includes('$') && !node.parentElement?.closest('code, pre, [data-formula]')
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_REJECT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};

/** Each formula in an element of its own, as it was typed until it is drawn. */
const frameFormulas = (text: HTMLElement): void => {
  let left = FORMULAS_MAX;
  for (const stretch of textsWithDollars(text)) {
    const nodes = formulasIn(stretch.data).map((piece) => {
      if (piece.kind === 'words') return piece.text;
      const dollars = piece.isDisplay ? '$$' : '$';
      const typed = `${dollars}${piece.source}${dollars}`;
      left -= 1;
      if (left < 0) return typed;
      const frame = document.createElement('span');
      frame.dataset['formula'] = piece.source;
      frame.dataset['display'] = String(piece.isDisplay);
      frame.textContent = typed;
      return frame;
    });
    stretch.replaceWith(...nodes);
  }
};

/**
 * Draws the formulas of a text that is shown, at once where what draws them is there. Where it cannot be had (no
 * network), they stand as they were typed. May be called again at any time.
 */
export const showFormulas = (text: HTMLElement): void => {
  frameFormulas(text);
  if (!text.querySelector('[data-formula]')) return;
  if (drawing) drawing.drawFormulas(text);
  else
    loadDrawing().then(
      ({ drawFormulas }) => drawFormulas(text),
      () => undefined,
    );
};

const hasFormulas = (html: string): boolean =>
  formulasIn(plainText(html)).some(({ kind }) => kind === 'formula');

/** Fetches all that formulas are drawn with, if one of the texts has any: later there may be no network. */
export const fetchDrawing = async (texts: readonly string[]): Promise<void> => {
  if (texts.some(hasFormulas)) (await loadDrawing()).keepLetters();
};
