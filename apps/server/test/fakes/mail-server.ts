import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { parseConfig } from '../../src/platform/config.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { openMailer, type Mailer } from '../../src/platform/mail/mail.ts';
import { waitFor } from '../wait-for.ts';

/** A mail as it came, with the addresses that the sender named to the server. */
export type ReceivedMail = Email & { recipients: string[] };

export interface MailServer {
  /** Its address as `SMTP_URL`, without a login; it demands none unless it was told to. */
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Waits until so many mails have come. */
  mailsCome: (count: number) => Promise<ReceivedMail[]>;
  stop: () => Promise<void>;
}

/** The only login that a server which demands one accepts. */
export const MAIL_LOGIN = { user: 'assay', password: 'a secret' } as const;

/** A real mail server on loopback, with a certificate of its own that nobody vouches for. Stops with the test. */
export const startMailServer = async (
  options: SMTPServerOptions & { demandsLogin?: boolean; port?: number } = {},
): Promise<MailServer> => {
  const { demandsLogin = false, port: wanted = 0, ...rest } = options;
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disableReverseLookup: true,
    closeTimeout: 500,
    ...(demandsLogin
      ? {
          onAuth: ({ username, password }, _session, answer) =>
            username === MAIL_LOGIN.user && password === MAIL_LOGIN.password
              ? answer(null, { user: username })
              : answer(new Error('Invalid username or password')),
        }
      : { authOptional: true }),
    onData: (stream, session, done) => {
      const keep = async (): Promise<void> => {
        const mail = await PostalMime.parse(await buffer(stream));
        mails.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) });
      };
      callbackify(keep)(done);
    },
    ...rest,
  });
  // A client that does not trust the certificate goes away in the middle.
  server.on('error', () => undefined);
  const listening = server.listen(wanted, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await new Promise<void>((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  return {
    url: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    port,
    mails,
    mailsCome: async (count) => {
      await waitFor(`${count} mails have come`, () => mails.length >= count);
      return mails;
    },
    stop,
  };
};

/** Waits until no mail of a test before is under way: it would come to whatever mail server the next test has. */
export const mailsAreSettled = ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  waitFor('no mail waits', async () => {
    const waiting = await db
      .selectFrom('outgoingMail')
      .where('state', '=', 'WAITING')
      .select('id')
      .executeTakeFirst();
    return !waiting;
  });

/** Has a server send its mails to `mails` until the test ends, and none that tests before have left. */
export const sendMailsTo = async ({ deps }: { deps: Deps }, mails: MailServer): Promise<void> => {
  await mailsAreSettled(deps);
  const { mail } = deps;
  deps.mail = mailerOf({ SMTP_URL: mails.url });
  onTestFinished(() => {
    deps.mail = mail;
  });
};

/** The mailer that a server with these settings has; its connections close with the test. */
export const mailerOf = (settings: NodeJS.ProcessEnv): Mailer => {
  const mailer = openMailer(parseConfig(settings));
  onTestFinished(() => mailer.close());
  return mailer;
};
