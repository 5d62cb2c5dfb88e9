/** Inputs like those of the tests, with something changed that programs get wrong. */

/** Inputs that are longer are not varied: what catches a mutant is small mostly. Characters. */
const LONG = 2000;
/** Numbers of one input that are changed. */
const NUMBERS_MAX = 14;

const NUMBER = /(?<![\w.])-?\d{1,15}(?![\w.])/g;

/** About `most` of the items, from all over the list. */
const spread = <Item>(items: readonly Item[], most: number): Item[] =>
  items.length <= most
    ? [...items]
    : Array.from({ length: most }, (_, place) => items[Math.floor((place * items.length) / most)] as Item);

/** Far out, and within what 32 bits hold: sums and products of it are not. */
const FAR = 1_000_000_000;

/** A number that says how many words are on the next line, or how many lines follow: alone it would make a broken input. */
const isCount = (lines: readonly string[], place: number, value: number): boolean =>
  (lines[place + 1] ?? '').split(' ').filter(Boolean).length === value ||
  (value > 1 && lines.length - place - 1 === value);

const numbersVaried = (input: string): string[] => {
  const lines = input.split('\n');
  const placed = [...input.matchAll(NUMBER)].filter(
    ({ index, 0: text }) => !isCount(lines, input.slice(0, index).split('\n').length - 1, Number(text)),
  );
  return spread(placed, NUMBERS_MAX).flatMap(({ index, 0: text }) => {
    const value = Number(text);
    const others = [value - 1, value + 1, 0, 1, -1, -value, 2 * value, FAR, -FAR];
    return others.map((other) => `${input.slice(0, index)}${other}${input.slice(index + text.length)}`);
  });
};

/** Ways to say a list otherwise. */
const LISTS: readonly ((items: readonly string[]) => readonly string[])[] = [
  (items) => items.slice(0, -1),
  (items) => items.slice(1),
  (items) => items.slice(0, 1),
  (items) => items.slice(0, 2),
  (items) => [...items, items.at(-1) ?? ''],
  (items) => [items[0] ?? '', ...items],
  (items) => items.toReversed(),
  (items) => items.toSorted((one, other) => Number(one) - Number(other) || (one < other ? -1 : 1)),
  (items) => items.map(() => items[0] ?? ''),
  (items) => items.map(() => items.at(-1) ?? ''),
  (items) => [...items.slice(1), items[0] ?? ''],
  (items) => items.map((item) => (Number.isNaN(Number(item)) ? item : String(FAR))),
  (items) => [...items.slice(0, -2), ...items.slice(-1), ...items.slice(-2, -1)],
];

const listsVaried = (items: readonly string[]) =>
  LISTS.map((vary) => vary(items)).filter(({ length }) => length > 0);

/** The count that stands for a list of so many, made right where a line before it has it. */
const recounted = (before: readonly string[], from: number, to: number): string[] => {
  const lines = [...before];
  const line = lines.at(-1);
  if (line === undefined || from === to) return lines;
  const words = line.split(' ');
  const at = words.indexOf(String(from));
  if (at !== -1) lines[lines.length - 1] = words.with(at, String(to)).join(' ');
  return lines;
};

const wordsVaried = (lines: readonly string[]): string[] =>
  lines.flatMap((line, place) => {
    const words = line.split(' ').filter(Boolean);
    if (words.length < 2) return [];
    return listsVaried(words).map((other) =>
      [
        ...recounted(lines.slice(0, place), words.length, other.length),
        other.join(' '),
        ...lines.slice(place + 1),
      ].join('\n'),
    );
  });

/** Lines after one that says how many they are. */
const linesVaried = (lines: readonly string[]): string[] =>
  lines.flatMap((line, place) => {
    const count = line
      .split(' ')
      .map(Number)
      .find((number) => Number.isInteger(number) && number > 1 && place + number < lines.length);
    if (count === undefined) return [];
    const [own, rest] = [lines.slice(place + 1, place + 1 + count), lines.slice(place + 1 + count)];
    return listsVaried(own).map((other) =>
      [...recounted(lines.slice(0, place + 1), count, other.length), ...other, ...rest].join('\n'),
    );
  });

/** Ways to say a word otherwise. */
const WORDS: readonly ((word: string) => string)[] = [
  (word) => word.slice(0, -1),
  (word) => word.slice(1),
  (word) => word + word,
  (word) => word.slice(0, 1),
  (word) => [...word].toReversed().join(''),
  (word) => word.toUpperCase(),
  (word) => word.toLowerCase(),
  (word) => word.replaceAll(/[a-y]/gi, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1)),
];

const textVaried = (input: string): string[] =>
  spread([...input.matchAll(/[^\s\d][^\s]*/g)], NUMBERS_MAX).flatMap(({ index, 0: text }) =>
    WORDS.map((vary) => `${input.slice(0, index)}${vary(text)}${input.slice(index + text.length)}`),
  );

const variedOf = (input: string): string[] => {
  const lines = input.split('\n').map((line) => line.trim());
  return [...numbersVaried(input), ...wordsVaried(lines), ...linesVaried(lines), ...textVaried(input)];
};

/**
 * Inputs that differ a little from those of the tests, at most `most`, the shorter first, and none that a test has. Many are
 * no inputs of the question: whoever uses them has to find out.
 */
export const varyInputs = (inputs: readonly string[], most: number): string[] => {
  const known = new Set(inputs.map((input) => input.trim()));
  const small = [...known].filter(({ length }) => length > 0 && length <= LONG);
  const each = small.map((input) => [...new Set(variedOf(input).map((text) => text.trim()))]);
  const share = Math.max(1, Math.floor(most / Math.max(1, each.length)));
  const all = new Set(each.flatMap((some) => spread(some, share)));
  return [...all]
    .filter((input) => input !== '' && !known.has(input))
    .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .slice(0, most);
};
