import pg from 'pg';
import { patientSockets } from './patient-socket.ts';

/** Longer than any wait of a database that is merely busy, ms. */
const PATIENCE_MS = 20_000;

/**
 * Whether an address leads to a pooler: the process that a connection is told of when it is opened is not the one that
 * answers.
 * @throws what the database says when it cannot be reached
 */
export const isBehindPooler = async (url: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'assay-start',
    connectionTimeoutMillis: PATIENCE_MS,
    stream: patientSockets(PATIENCE_MS),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // What PostgreSQL's protocol calls BackendKeyData; the types of `pg` leave it out.
    return Reflect.get(client, 'processID') !== rows[0]?.pid;
  } finally {
    await client.end().catch(() => undefined);
  }
};
