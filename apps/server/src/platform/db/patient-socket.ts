import { Socket } from 'node:net';

/** What one read brings at most, bytes; after as many there is more to come. */
const READ_BYTES = 65_536;

/**
 * A connection to the database whose large results are taken in one read at a time, between which the server does other
 * things. Node itself would take in up to 32 reads at once, and the parsing of so many rows stops everybody else. An
 * encrypted connection is read by the layer above, as Node has it.
 */
export const patientSocket = (): Socket => {
  const socket = new Socket();
  return socket.on('data', (bytes: Buffer) => {
    if (bytes.length < READ_BYTES) return;
    socket.pause();
    setImmediate(() => socket.resume());
  });
};
