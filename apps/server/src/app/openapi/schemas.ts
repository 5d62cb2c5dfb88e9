/** The contract's schemas as JSON Schema (2020-12), the named ones once. */
import * as contract from '@assay/contract';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** `taskRowSchema` is `TaskRow`, `v1TaskSchema` is `V1Task`. */
const nameOf = (exported: string): string => {
  const name = exported.replace(/Schema$/, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const isShared = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodDiscriminatedUnion;

/** What the contract exports under a name of its own. */
const nameShared = () => {
  const registry = z.registry<{ id: string }>();
  const exports: [string, unknown][] = Object.entries(contract);
  for (const [name, value] of exports)
    if (name.endsWith('Schema') && isShared(value) && !registry.has(value))
      registry.add(value, { id: nameOf(name) });
  return registry;
};

const REFERENCE = /"#\/\$defs\/([^"]+)"/g;

/** Gathers schemas that are referred to; made anew for each document. */
export interface SchemaBook {
  /** A schema as a caller sends (`input`) or gets (`output`) it; named schemas in it stand in `components`. */
  write: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema;
  /** All that were referred to, by name. */
  components: Record<string, JsonSchema>;
}

/** What a caller sends has another name than what comes back where the two are not the same, defaults and all. */
const named = (name: string, io: 'input' | 'output'): string => (io === 'input' ? `${name}Input` : name);

export const openSchemaBook = (): SchemaBook => {
  const registry = nameShared();
  const components: Record<string, JsonSchema> = {};
  const refer = (schema: unknown, io: 'input' | 'output'): JsonSchema =>
    JSON.parse(
      JSON.stringify(schema).replaceAll(
        REFERENCE,
        (_all, name: string) => `"#/components/schemas/${named(name, io)}"`,
      ),
    ) as JsonSchema;
  return {
    components,
    write: (schema, io) => {
      const {
        $defs = {},
        $schema: _draft,
        id: _id,
        ...written
      } = z.toJSONSchema(schema, {
        io,
        metadata: registry,
        unrepresentable: 'any',
        cycles: 'ref',
      }) as JsonSchema & {
        $defs?: Record<string, JsonSchema>;
      };
      for (const [name, { id: _own, ...definition }] of Object.entries($defs))
        components[named(name, io)] ??= refer(definition, io);
      return refer(written, io);
    },
  };
};
