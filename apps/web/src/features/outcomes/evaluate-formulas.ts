/** A small reader of spreadsheet formulas, written for tests alone: what a spreadsheet program would make of a workbook. */
import type { Cell, WorkSheet } from './work-sheet.ts';

type Value = number | string | boolean | null;
/** A range is a list of its cells, row by row. */
type Result = Value | Value[];

const TOKENS =
  /\s*(?:(\d+(?:\.\d+)?)|"([^"]*)"|((?:\w+!)?\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)|([A-Z]+)(?=\()|(<>|<=|>=|[-+*/&=<>(),]))/gy;

type Token = { kind: 'number' | 'text' | 'place' | 'name' | 'sign'; text: string };
const KINDS = ['number', 'text', 'place', 'name', 'sign'] as const;

const tokensOf = (formula: string): Token[] => {
  const tokens: Token[] = [];
  TOKENS.lastIndex = 0;
  while (TOKENS.lastIndex < formula.length) {
    const at = TOKENS.lastIndex;
    const found = TOKENS.exec(formula);
    if (!found) throw new Error(`Not a formula from ${at}: ${formula}`);
    const place = KINDS.findIndex((_, index) => found[index + 1] !== undefined);
    tokens.push({ kind: KINDS[place] ?? 'sign', text: found[place + 1] ?? '' });
  }
  return tokens;
};

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;

const numberOf = (value: Value): number => {
  if (typeof value === 'string') throw new Error(`#VALUE! ${value}`);
  return Number(value ?? 0);
};
const listOf = (result: Result): Value[] => (Array.isArray(result) ? result : [result]);
const numbersIn = (results: Result[]): number[] =>
  results.flatMap(listOf).filter((value) => typeof value === 'number');
const scalar = (result: Result): Value => (Array.isArray(result) ? (result[0] ?? null) : result);

const compare = (sign: string, one: Value, other: Value): boolean => {
  // An empty cell equals the empty text.
  const [a, b] = typeof other === 'string' ? [one ?? '', other] : [one ?? 0, other ?? 0];
  const isEqual = a === b;
  const isMore = typeof a === typeof b ? a > b : typeof a === 'string';
  const said: Record<string, boolean> = {
    '=': isEqual,
    '<>': !isEqual,
    '>': isMore,
    '<': !isMore && !isEqual,
    '>=': isMore || isEqual,
    '<=': !isMore,
  };
  return said[sign] ?? false;
};

const OPERATE: Record<string, (a: Value, b: Value) => Value> = {
  '+': (a, b) => numberOf(a) + numberOf(b),
  '-': (a, b) => numberOf(a) - numberOf(b),
  '*': (a, b) => numberOf(a) * numberOf(b),
  '/': (a, b) => numberOf(a) / numberOf(b),
  '&': (a, b) => `${a ?? ''}${b ?? ''}`,
};

/** The weakest first. */
const LEVELS = [['=', '<>', '<', '>', '<=', '>='], ['&'], ['+', '-'], ['*', '/']];

const sumOf = (numbers: number[]): number => numbers.reduce((sum, value) => sum + value, 0);

const FUNCTIONS: Record<string, (args: Result[]) => Value> = {
  SUM: (args) => sumOf(numbersIn(args)),
  MAX: (args) => Math.max(...numbersIn(args)),
  COUNT: (args) => numbersIn(args).length,
  AVERAGE: (args) => sumOf(numbersIn(args)) / numbersIn(args).length,
  ROUND: ([value = 0, places = 0]) => Number(numberOf(scalar(value)).toFixed(numberOf(scalar(places)))),
  SUMPRODUCT: (args) => {
    const lists = args.map(listOf);
    if (new Set(lists.map((list) => list.length)).size > 1) throw new Error('#VALUE! of unequal ranges');
    const factor = (value: Value | undefined): number => (typeof value === 'number' ? value : 0);
    return sumOf((lists[0] ?? []).map((_, at) => lists.reduce((so, list) => so * factor(list[at]), 1)));
  },
  COUNTIF: ([values = [], wanted = '']) => {
    const [, sign = '=', limit = ''] = /^(>=|<=|<>|>|<|=)?(.*)$/.exec(String(scalar(wanted))) ?? [];
    const isMet = (value: Value): boolean => typeof value === 'number' && compare(sign, value, Number(limit));
    return listOf(values).filter(isMet).length;
  },
};

/** The cells of a workbook, each formula computed from the others; what they are stored to come to is not looked at. */
export const openWorkbook = (sheets: readonly WorkSheet[]) => {
  const known = new Map<string, Value>();

  const cellAt = (sheet: string, row: number, column: number): Value => {
    const key = `${sheet} ${row} ${column}`;
    const cell: Cell = sheets.find(({ name }) => name === sheet)?.rows[row]?.[column] ?? null;
    if (cell === null || typeof cell !== 'object') return cell;
    if (!known.has(key)) known.set(key, scalar(evaluate(sheet, cell.formula)));
    return known.get(key) ?? null;
  };

  const placeOf = (here: string, text: string): Result => {
    const [, sheet, range = ''] = /^(?:(\w+)!)?(.*)$/.exec(text.replaceAll('$', '')) ?? [];
    const ends = range.split(':').map((end) => {
      const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(end) ?? [];
      return { row: Number(row) - 1, column: columnOf(letters) };
    });
    const [from, to] = ends;
    if (!from) throw new Error(`#REF! ${text}`);
    if (!to) return cellAt(sheet ?? here, from.row, from.column);
    const cells: Value[] = [];
    for (let row = from.row; row <= to.row; row += 1)
      for (let column = from.column; column <= to.column; column += 1)
        cells.push(cellAt(sheet ?? here, row, column));
    return cells;
  };

  const evaluate = (sheet: string, formula: string): Result => {
    const tokens = tokensOf(formula);
    const isSign = (text: string): boolean => tokens[0]?.kind === 'sign' && tokens[0].text === text;
    const expect = (text: string): void => {
      if (!isSign(text)) throw new Error(`${text} is missing in ${formula}`);
      tokens.shift();
    };
    const each = (one: Result, other: Result, made: (a: Value, b: Value) => Value): Result => {
      if (!Array.isArray(one) && !Array.isArray(other)) return made(one, other);
      const [a, b] = [listOf(one), listOf(other)];
      return Array.from({ length: Math.max(a.length, b.length) }, (_, at) =>
        made(a[a.length > 1 ? at : 0] ?? null, b[b.length > 1 ? at : 0] ?? null),
      );
    };
    const atom = (): Result => {
      const token = tokens.shift();
      if (!token) throw new Error(`Something is missing in ${formula}`);
      if (token.kind === 'number') return Number(token.text);
      if (token.kind === 'text') return token.text;
      if (token.kind === 'place') return placeOf(sheet, token.text);
      if (token.kind === 'name') return called(token.text);
      if (token.text === '-') return each(0, atom(), OPERATE['-'] as (a: Value, b: Value) => Value);
      if (token.text !== '(') throw new Error(`${token.text} in ${formula}`);
      const inner = level(0);
      expect(')');
      return inner;
    };
    const called = (name: string): Result => {
      expect('(');
      const args: Result[] = [];
      while (!isSign(')')) {
        args.push(level(0));
        if (isSign(',')) tokens.shift();
      }
      expect(')');
      if (name === 'IF') return (scalar(args[0] ?? null) ? args[1] : args[2]) ?? null;
      const compute = FUNCTIONS[name];
      if (!compute) throw new Error(`#NAME? ${name}`);
      return compute(args);
    };
    const level = (strength: number): Result => {
      const signs = LEVELS[strength];
      if (!signs) return atom();
      let result = level(strength + 1);
      while (tokens[0]?.kind === 'sign' && signs.includes(tokens[0].text)) {
        const sign = tokens.shift()?.text ?? '';
        const made = OPERATE[sign] ?? ((a: Value, b: Value) => compare(sign, a, b));
        result = each(result, level(strength + 1), made);
      }
      return result;
    };
    const result = level(0);
    if (tokens.length > 0) throw new Error(`Too much in ${formula}`);
    return result;
  };

  return { valueOf: cellAt };
};
