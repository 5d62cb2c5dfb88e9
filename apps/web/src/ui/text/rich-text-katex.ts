/** Draws formulas. Loaded where a text has one, and nowhere else. */
import 'katex/dist/katex.min.css';
import katex from 'katex';

const WRONG_COLOUR = 'var(--assay-danger)';
/** Sizes that a formula asks for end here, em. */
const SIZE_MAX = 20;

/** Why a drawn formula is wrong, in words; null where it is sound. */
const problemOf = (drawn: HTMLElement): string | null => {
  const whole = drawn.querySelector<HTMLElement>('.katex-error');
  if (whole) {
    const [, reason = ''] =
      /parse error: (.*?)(?: at (?:position|end of input).*)?$/s.exec(whole.title) ?? [];
    return reason || 'it cannot be read';
  }
  const unknown = drawn.querySelector(`.katex-mathml mstyle[mathcolor="${WRONG_COLOUR}"]`);
  return unknown ? `${unknown.textContent} is not known here` : null;
};

/** Says beside a wrong formula that it is wrong: what is shown of it is not what its author meant. */
const markWrong = (frame: HTMLElement): void => {
  const problem = problemOf(frame);
  if (problem === null) return;
  const note = document.createElement('span');
  note.dataset['note'] = '';
  note.textContent = ` (This formula is wrong: ${problem})`;
  frame.dataset['wrong'] = '';
  frame.append(note);
};

/** A formula that is wider than its text scrolls; the keyboard reaches it then. */
const letScroll = (frame: HTMLElement): void => {
  if (frame.scrollWidth <= frame.clientWidth) return;
  frame.tabIndex = 0;
  frame.role = 'region';
  frame.ariaLabel = 'Formula';
};

/** Draws the formulas of a text that stand in frames and are not drawn yet. */
export const drawFormulas = (text: HTMLElement): void => {
  for (const frame of text.querySelectorAll<HTMLElement>('[data-formula]:not([data-drawn])')) {
    frame.dataset['drawn'] = '';
    const displayMode = frame.dataset['display'] === 'true';
    katex.render(frame.dataset['formula'] ?? '', frame, {
      displayMode,
      throwOnError: false,
      trust: false,
      strict: 'ignore',
      errorColor: WRONG_COLOUR,
      maxSize: SIZE_MAX,
    });
    markWrong(frame);
    if (displayMode) letScroll(frame);
  }
};

/** Loads the letters of all formulas, for a page that may lose its network before they are needed. */
export const keepLetters = (): void => {
  for (const face of document.fonts)
    if (face.family.includes('KaTeX')) void face.load().catch(() => undefined);
};
