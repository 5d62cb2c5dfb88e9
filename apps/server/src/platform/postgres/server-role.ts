import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The cluster's owner, with whose rights the server never works: a hole in its SQL would be one in the machine. */
export const CLUSTER_OWNER = 'postgres';

/** The role that the server works as. */
export const SERVER_ROLE = 'assay_server';

/** Of another password than the owner's, which cannot be found by it. */
export const serverPassword = (password: string): string =>
  createHmac('sha256', password).update(SERVER_ROLE).digest('hex');

/** Makes the role that the server works as, where a cluster does not have it yet; one of an earlier version has not. */
export const makeServerRole = async (port: number, password: string): Promise<void> => {
  const client = new pg.Client(`postgres://${CLUSTER_OWNER}:${password}@127.0.0.1:${port}/postgres`);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE]);
    if (rowCount) return;
    // One message of several statements is one transaction.
    await client.query(
      `create role ${SERVER_ROLE} login password '${serverPassword(password)}'; grant ${SERVER_ROLE} to assay`,
    );
  } finally {
    await client.end();
  }
};
