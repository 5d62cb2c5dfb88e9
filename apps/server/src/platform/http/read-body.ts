import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Kinds of values that a form can only send as their texts. */
const SENT_AS_TEXT: ReadonlySet<string> = new Set(['number', 'int', 'boolean']);

/** What a text says, where that is a number, or true or false, as JSON writes it; undefined for any other text. */
const saidBy = (text: string): number | boolean | undefined => {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'number' || typeof said === 'boolean' ? said : undefined;
  } catch {
    return undefined;
  }
};

/** Puts a value in the place of its text, where one stands at the path. */
const takeText = (data: unknown, path: readonly PropertyKey[]): void => {
  const key = path.at(-1);
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown> | undefined)?.[name], data);
  if (key === undefined || typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key))
    return;
  const holding = holder as Record<PropertyKey, unknown>;
  const text = holding[key];
  const said = typeof text === 'string' ? saidBy(text) : undefined;
  if (said !== undefined) holding[key] = said;
};

/**
 * Reads what a call brings by the schemas of the contract. In a body, the text of a number, or of true or false, is taken
 * for it: a form has nothing but texts, and a call means the same in JSON as in a form.
 */
export const readByContract: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  if (route.httpPart !== 'body') return validate;
  return (data: unknown) => {
    const read = z.safeParse(route.schema, data);
    if (read.success) return { value: read.data };
    for (const issue of read.error.issues)
      if (issue.code === 'invalid_type' && SENT_AS_TEXT.has(issue.expected)) takeText(data, issue.path);
    return validate(data);
  };
};
