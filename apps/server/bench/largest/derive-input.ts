/** Makes the largest value that a schema takes, as far as the schema itself says how large that is. */
import { z } from 'zod';
import { anyText } from './largest-texts.ts';

interface JsonSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  maxItems?: number;
  maxLength?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** Values of fields whose schema says less than the field means: by name, or made from the place in a list. */
export type Known = Readonly<Record<string, unknown>>;

/** Characters and items of what has no bound of its own: the body's bound stands in for it. */
const UNBOUNDED = { characters: 100_000, items: 2000 };

const largestText = ({ format, maxLength }: JsonSchema): string => {
  if (format === 'date-time') return '2027-01-01T00:00:00.000Z';
  if (format === 'email') return 'somebody@example.org';
  return anyText(maxLength ?? UNBOUNDED.characters);
};

const largestNumber = ({ maximum, minimum, exclusiveMinimum }: JsonSchema): number =>
  maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
    ? maximum
    : (minimum ?? exclusiveMinimum ?? 0) + 1;

/** A known list, no longer than it may be. */
const within = (value: unknown, { maxItems }: JsonSchema): unknown =>
  Array.isArray(value) ? value.slice(0, maxItems) : value;

const largestObject = (schema: JsonSchema, known: Known): Record<string, unknown> => {
  const named = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    Object.hasOwn(known, name) ? within(known[name], property) : largest(property, known),
  ]);
  return Object.fromEntries(named);
};

const largest = (schema: JsonSchema, known: Known): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.toSorted((a, b) => String(b).length - String(a).length)[0];
  if (schema.anyOf) {
    const [first] = schema.anyOf
      .map((one) => largest(one, known))
      .toSorted((a, b) => JSON.stringify(b ?? null).length - JSON.stringify(a ?? null).length);
    return first;
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return largestObject(schema, known);
  if (type === 'array')
    return Array.from({ length: schema.maxItems ?? UNBOUNDED.items }, () =>
      largest(schema.items ?? {}, known),
    );
  if (type === 'string') return largestText(schema);
  if (type === 'number' || type === 'integer') return largestNumber(schema);
  return type === 'boolean' ? true : null;
};

/** The largest input of a schema; fields named in `known` are taken from there. */
export const deriveInput = (schema: z.ZodType, known: Known): unknown =>
  // Zod's document of a schema is one of JSON Schema, of which only what stands above is looked at.
  largest(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, known);
