/** Large answers are written in pieces, between which the server does other things. */
import { z } from 'zod';
import { nextTurn } from '../next-turn.ts';

/** What is written in one turn, in characters: a few milliseconds. */
const PIECE = 125_000;
/** What a value costs beside its characters. */
const VALUE = 30;

const weigh = (value: unknown, most: number): number => {
  if (typeof value === 'string') return value.length + VALUE;
  if (typeof value !== 'object' || value === null) return VALUE;
  let weight = VALUE;
  for (const one of Object.values(value)) {
    if (weight > most) break;
    weight += weigh(one, most - weight);
  }
  return weight;
};

/** Whether an answer takes more than one turn to write. It is looked at no longer than until that is known. */
export const isLargeResponse = (answer: unknown): boolean => weigh(answer, PIECE) > PIECE;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Takes pieces of text in their order. */
type Take = (text: string) => void;

const writeObject = async (
  shape: Readonly<Record<string, z.core.$ZodType>>,
  value: Readonly<Record<string, unknown>>,
  take: Take,
): Promise<void> => {
  let before = '{';
  for (const [name, schema] of Object.entries(shape)) {
    // An optional field that is not there is none; one that has to be there is missed by its schema.
    if (value[name] === undefined && z.encode(schema, undefined) === undefined) continue;
    take(`${before}${JSON.stringify(name)}:`);
    await write(schema, value[name], take);
    before = ',';
  }
  take(before === '{' ? '{}' : '}');
};

const writeArray = async (
  element: z.core.$ZodType,
  values: readonly unknown[],
  take: Take,
): Promise<void> => {
  const many = z.array(element);
  let before = '[';
  let some: unknown[] = [];
  let weight = 0;
  const flush = async (): Promise<void> => {
    if (some.length > 0) take(before + JSON.stringify(z.encode(many, some)).slice(1, -1));
    if (some.length > 0) before = ',';
    some = [];
    weight = 0;
    await nextTurn();
  };
  for (const value of values) {
    const own = weigh(value, PIECE);
    if (weight + own > PIECE) await flush();
    if (own > PIECE) {
      take(before);
      await write(element, value, take);
      before = ',';
    } else {
      some.push(value);
      weight += own;
    }
  }
  await flush();
  take(before === '[' ? '[]' : ']');
};

const write = async (schema: z.core.$ZodType, value: unknown, take: Take): Promise<void> => {
  if (weigh(value, PIECE) > PIECE) {
    if ((schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) && value !== null)
      return write(schema.unwrap(), value, take);
    if (schema instanceof z.ZodObject && !schema.def.catchall && isRecord(value))
      return writeObject(schema.shape, value, take);
    if (schema instanceof z.ZodArray && Array.isArray(value)) return writeArray(schema.element, value, take);
  }
  take(JSON.stringify(z.encode(schema, value)));
  await nextTurn();
};

/**
 * An answer as JSON, as its schema lets it leave: the same as the serialiser of small answers writes, in several turns.
 * @throws when the answer does not fit its schema
 */
export const encodeResponse = async (schema: z.ZodType, answer: unknown): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  await write(schema, answer, (text) => void pieces.push(Buffer.from(text)));
  return Buffer.concat(pieces);
};
