import type { BodyOf, LeftPerson, mailPeople } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import { createOnce } from '../../platform/create-once.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { sendLater } from '../../platform/mail/outgoing-mail.repository.ts';
import { listConfirmedEmails } from '../accounts/index.ts';
import { idsOf, noteForAll, requirePeople, sortOut } from './chosen-people.ts';
import { insertMailing, type KeptPerson } from './people.repository.ts';

interface Addressees {
  able: KeptPerson[];
  left: LeftPerson[];
  /** By id; that of the actor as well, where there is one. */
  addresses: ReadonlyMap<string, string>;
}

const findAddressees = async (trx: Queryable, actor: Actor, ids: readonly string[]): Promise<Addressees> => {
  const people = await requirePeople(trx, actor, ids);
  const addresses = await listConfirmedEmails(trx, [...idsOf(people), actor.id]);
  const sorted = sortOut(people, ({ id, deletedAt, isActive }) => {
    if (deletedAt) return 'The account has been deleted.';
    if (!isActive) return 'Is not active.';
    return addresses.has(id) ? null : 'Has no email address that is known to be theirs.';
  });
  return { ...sorted, addresses };
};

const footOf = (actor: Actor, replyTo: string | undefined, publicUrl: string): string => {
  const answer = replyTo
    ? `An answer to this mail goes to ${replyTo}.`
    : 'Nobody reads answers to this mail.';
  return `${actor.fullname} wrote this to you through Assay, ${publicUrl}. ${answer}`;
};

/** Has the letter sent to everybody who has an address, each alone. */
const send = async (
  trx: Queryable,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { actor, body, id }: { actor: Actor; body: BodyOf<typeof mailPeople>; id: string },
  { able, addresses }: Addressees,
): Promise<void> => {
  const replyTo = addresses.get(actor.id);
  const text = `${body.text}\n\n-- \n${footOf(actor, replyTo, config.publicUrl)}\n`;
  await insertMailing(trx, { id, senderId: actor.id, people: able.length, sentAt: now() });
  const mails = able.map(({ id: accountId }) => ({
    accountId,
    to: addresses.get(accountId) ?? '',
    subject: body.subject,
    text,
    replyTo,
  }));
  await sendLater(trx, 'mails to people', mails, actor.id);
  await noteForAll(trx, actor, 'mail-people', able, now(), { subject: body.subject });
};

/** The same call again, under the same id, sends nothing again. */
export const handleMailPeople: Handler<typeof mailPeople> = async ({ actor, body, files, deps }) => {
  if (!deps.mail.isConfigured)
    throw new AppError(
      'NOT_CONFIGURED',
      'No mail server is set up, so nothing was sent. The administrator can name one.',
    );
  const addressees = await deps.db.transaction().execute((trx) => findAddressees(trx, actor, body.ids));
  await createOnce('mailing', { actor, body, files, deps }, (trx, id) =>
    send(trx, deps, { actor, body, id }, addressees),
  );
  const { able, left } = addressees;
  return { success: true, message: 'The mail is on its way', data: { done: able.length, left } };
};
