import type { Socket } from 'node:net';
import { HEADER_BYTES } from './protocol.ts';

/** Calls `onFrame` for every whole frame that arrives on the socket. */
export const readFrames = (socket: Socket, onFrame: (type: number, payload: Buffer) => void): void => {
  let chunks: Buffer[] = [];
  let buffered = 0;
  let needed = HEADER_BYTES;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    buffered += chunk.length;
    while (buffered >= needed) {
      const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      chunks = [bytes];
      needed = HEADER_BYTES + bytes.readUInt32LE(4);
      if (buffered < needed) break;
      const rest = bytes.subarray(needed);
      chunks = [rest];
      buffered = rest.length;
      const end = needed;
      needed = HEADER_BYTES;
      onFrame(bytes.readUInt32LE(0), bytes.subarray(HEADER_BYTES, end));
    }
  });
};
