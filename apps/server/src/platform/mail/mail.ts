import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { newId } from '../ids.ts';

/** A mail of plain text to one person. */
export interface Mail {
  /** Makes it recognisable when it comes twice; without it each is another. */
  id?: string;
  to: string;
  /** Where an answer goes; without it to the sender of the installation. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
}

export interface Mailer {
  /** True when mail leaves the machine; false when it is only written to `outbox`. */
  isConfigured: boolean;
  /** The folder in which mail lies that cannot be sent, because no mail server is configured. */
  outbox: string;
  /** Resolves when the mail server has taken the mail, or the file is written. @throws when neither can be. */
  send: (mail: Mail) => Promise<void>;
  /** Closes the connections to the mail server. */
  close: () => void;
}

/** The host of the sender's address. */
const hostOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'assay';

/** As an object the address is one, whatever it contains; a text would be taken for a list. Nobody's holiday answers. */
const letterOf = (from: string, { id, to, replyTo, ...letter }: Mail) => ({
  from,
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...(id && { messageId: `<${id}@${hostOf(from)}>` }),
  ...letter,
});

/** Longest wait for a mail server, ms. */
const PATIENCE_MS = 10_000;

/** Mail over SMTP where `SMTP_URL` names a server, else as `.eml` files in the data folder's outbox. */
export const openMailer = ({ smtpUrl, mailFrom, dataDir }: Config): Mailer => {
  const outbox = join(dataDir, 'outbox');
  const from = mailFrom ?? 'Assay <assay@localhost>';
  if (smtpUrl) {
    const transport = createTransport({
      url: smtpUrl,
      pool: true,
      // Thousands of first passwords do not look like an attack to the mail server; others wait a second at most.
      rateLimit: 10,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    });
    const send = async (mail: Mail): Promise<void> => {
      await transport.sendMail(letterOf(from, mail));
    };
    return { isConfigured: true, outbox, send, close: () => transport.close() };
  }
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    isConfigured: false,
    outbox,
    send: async (mail) => {
      const { message } = await transport.sendMail(letterOf(from, mail));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      // One that is written again is the same file.
      await writeFile(join(outbox, `${mail.id ?? newId()}.eml`), message as Buffer, { mode: 0o600 });
    },
    close: () => transport.close(),
  };
};
