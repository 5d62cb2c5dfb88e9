import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

export interface MailServer {
  /** Its address as `SMTP_URL`. */
  url: string;
  /** Whose mails it does not take. */
  refused: Set<string>;
  /** To whom mails came. */
  taken: string[];
  stop: () => void;
}

/** What is answered to each command of a session (RFC 5321), without its argument. */
const ANSWERS: Readonly<Record<string, string>> = {
  EHLO: '250 localhost',
  MAIL: '250 OK',
  RSET: '250 OK',
  NOOP: '250 OK',
  DATA: '354 End with a dot',
  QUIT: '221 Bye',
};

/** A mail server on loopback, without encryption or login, that takes every mail but those of `refused`. */
export const startMailServer = async (): Promise<MailServer> => {
  const refused = new Set<string>();
  const taken: string[] = [];
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let isReading = false;
    let to = '';
    const answer = (line: string): string => {
      const address = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
      if (address === undefined) return ANSWERS[line.slice(0, 4).toUpperCase()] ?? '502 Not known';
      to = address;
      return refused.has(to) ? '550 No such user' : '250 OK';
    };
    createInterface(socket).on('line', (line) => {
      if (isReading && line !== '.') return;
      if (isReading) taken.push(to);
      const said = isReading ? '250 OK' : answer(line);
      isReading = said.startsWith('354');
      say(said);
    });
    // A product that is thrown away goes in the middle.
    socket.on('error', () => socket.destroy());
    say('220 localhost');
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, refused, taken, stop: () => server.close() };
};
