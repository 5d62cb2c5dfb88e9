import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const INVALID = { status: 400, sentence: 'This is not valid HTTP' };

const ANSWERS: Record<string, { status: number; sentence: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The headers are too large' },
};

/** Ends a connection whose bytes are no request, with a refusal in the form of all others where it can still be read. */
export const refuseConnection = (error: Error & { code?: string }, socket: Socket): void => {
  const { status, sentence } = ANSWERS[error.code ?? ''] ?? INVALID;
  const body = JSON.stringify({ error: sentence, details: '' });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // After the first answer on a connection these bytes could land in the middle of another one.
  if (socket.writable && socket.bytesWritten === 0) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
};
