import { Socket } from 'node:net';

/** What one read brings at most, bytes; after as many there is more to come. */
const READ_BYTES = 65_536;

const silent = (): Error =>
  Object.assign(new Error('The database has fallen silent in the middle of a connection.'), {
    code: 'ETIMEDOUT',
  });

/**
 * Opens connections to the database whose large results are taken in one read at a time, between which the server does other
 * things. Node itself would take in up to 32 reads at once, and the parsing of so many rows stops everybody else. An
 * encrypted connection is read by the layer above, as Node has it.
 * @param silentMs after so long without a byte a connection is given up; 0: never. A machine that lost its power closes
 *   none, and the operating system would wait for it for a quarter of an hour, or for ever.
 */
export const patientSockets =
  (silentMs = 0) =>
  (): Socket => {
    const socket = new Socket();
    if (silentMs > 0) socket.setTimeout(silentMs, () => socket.destroy(silent()));
    return socket.on('data', (bytes: Buffer) => {
      if (bytes.length < READ_BYTES) return;
      socket.pause();
      setImmediate(() => socket.resume());
    });
  };
