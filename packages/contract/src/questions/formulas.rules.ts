/** A stretch of a statement: words, or a formula without its dollars. */
export type FormulaPiece =
  | { kind: 'words'; text: string }
  /** `isDisplay`: on a line of its own. */
  | { kind: 'formula'; source: string; isDisplay: boolean };

/** Longest formula, in characters: what is longer is words. */
export const FORMULA_MAX = 2000;

const isBlank = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);
const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\d/.test(sign);

/** Where the next dollar stands that no backslash takes its meaning from; -1 where there is none. */
const nextDollar = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '$') return at;
  }
  return -1;
};

interface Found {
  source: string;
  isDisplay: boolean;
  /** Behind the last dollar. */
  end: number;
}

/** The formula `$$…$$` that begins at `at`; blanks at its ends mean nothing. */
const displayAt = (text: string, at: number): Found | null => {
  if (text[at + 1] !== '$') return null;
  const close = nextDollar(text, at + 2);
  if (close < 0 || text[close + 1] !== '$') return null;
  const source = text.slice(at + 2, close).trim();
  return source === '' ? null : { source, isDisplay: true, end: close + 2 };
};

/** The formula `$…$` that begins at `at`: it neither begins nor ends with a blank, and no digit follows it. */
const inlineAt = (text: string, at: number): Found | null => {
  if (isBlank(text[at + 1]) || text[at + 1] === '$') return null;
  const close = nextDollar(text, at + 1);
  if (close < 0 || isBlank(text[close - 1]) || isDigit(text[close + 1])) return null;
  return { source: text.slice(at + 1, close), isDisplay: false, end: close + 1 };
};

const formulaAt = (text: string, at: number): Found | null => {
  const found = displayAt(text, at) ?? inlineAt(text, at);
  return found && found.source.length <= FORMULA_MAX ? found : null;
};

/**
 * The formulas of a text, and the words between them. `$…$` is a formula in the line when no blank follows the first
 * dollar, none stands before the second, and no digit follows that: "$5 and $6" are amounts. `$$…$$` is one on a line of
 * its own. `\$` is a dollar. Takes time in proportion to the length of the text.
 */
export const formulasIn = (text: string): FormulaPiece[] => {
  const pieces: FormulaPiece[] = [];
  let words = '';
  const endWords = (): void => {
    if (words !== '') pieces.push({ kind: 'words', text: words });
    words = '';
  };
  for (let at = 0; at < text.length;) {
    const found = text[at] === '$' ? formulaAt(text, at) : null;
    if (found) {
      endWords();
      pieces.push({ kind: 'formula', source: found.source, isDisplay: found.isDisplay });
      at = found.end;
    } else if (text[at] === '\\' && text[at + 1] === '$') {
      words += '$';
      at += 2;
    } else {
      words += text.charAt(at);
      at += 1;
    }
  }
  endWords();
  return pieces;
};

/** A text with its formulas as they were typed, without their dollars. */
export const plainFormulas = (text: string): string =>
  text.includes('$')
    ? formulasIn(text)
        .map((piece) => (piece.kind === 'words' ? piece.text : piece.source))
        .join('')
    : text;
