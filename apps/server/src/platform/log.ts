import { pino, type Logger } from 'pino';

/** The log of a process: lines of JSON, or readable lines where a person looks on. */
export const openLog = (level: string): Logger =>
  pino({
    level,
    redact: ['req.headers.authorization', '*.password', '*.token'],
    ...(process.stdout.isTTY ? { transport: { target: 'pino-pretty' } } : {}),
  });
