import { z } from 'zod';
import { dataOf, idSchema, instantSchema, pageOf, pageQueryShape } from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';

/** What becomes of a mail: refused ones can be sent again, dropped ones were for nobody any more. */
export const MAIL_STATES = ['WAITING', 'SENT', 'REFUSED', 'DROPPED'] as const;
export const mailStateSchema = z.enum(MAIL_STATES);
export type MailState = z.infer<typeof mailStateSchema>;

/** What one action has mailed. */
export const mailBatchSchema = z.object({
  _id: idSchema,
  /** In words; never what the mails say. */
  kind: z.string(),
  createdAt: instantSchema,
  /** Null where nobody who was logged in caused it. */
  startedBy: z.string().nullable(),
  /** How many of them are in each state. */
  counts: z.record(mailStateSchema, z.number().int()),
});
export type MailBatch = z.infer<typeof mailBatchSchema>;

/** A mail without what it says. */
export const outgoingMailSchema = z.object({
  _id: idSchema,
  /** Whom it is for. */
  fullname: z.string(),
  username: z.string(),
  address: z.string(),
  state: mailStateSchema,
  /** What the mail server said, as a code, or why it was dropped. */
  why: z.string().nullable(),
  /** How often the mail server would not take it yet. */
  tries: z.number().int(),
  /** Since when it is in that state. */
  at: instantSchema,
});
export type OutgoingMailRow = z.infer<typeof outgoingMailSchema>;

export const mailBatchList = defineList({
  order: '-createdAt',
  columns: { createdAt: 'instant', kind: 'words', startedBy: 'words' },
  /** Batches with at least one mail in this state. */
  filters: { state: mailStateSchema },
});

export const outgoingMailList = defineList({
  order: 'fullname',
  columns: {
    fullname: 'words',
    username: 'words',
    address: 'words',
    state: mailStateSchema,
    at: 'unfiltered',
  },
});

const READERS = ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD'] as const;
const REACH = 'Administrators see all, heads what went to people of their institute or department alone.';

export const fetchMailBatches = defineRoute({
  method: 'GET',
  path: '/mail-batches',
  roles: READERS,
  summary: `What was mailed in the last 30 days, by what caused it, newest first. ${REACH}`,
  query: mailBatchList.query.extend({ pageSize: pageQueryShape.pageSize.default(25) }),
  response: pageOf(mailBatchSchema),
});

export const fetchMailBatch = defineRoute({
  method: 'GET',
  path: '/mail-batches/:id',
  roles: READERS,
  summary: `The mails that one action has caused, without what they say. ${REACH}`,
  params: z.object({ id: idSchema }),
  query: outgoingMailList.query.extend({ pageSize: pageQueryShape.pageSize.default(25) }),
  response: pageOf(outgoingMailSchema).extend({ batch: mailBatchSchema }),
});

export const sendMailsAgain = defineRoute({
  method: 'POST',
  path: '/send-mails-again',
  roles: READERS,
  summary: `Sends again what was refused of a batch, or one mail of it. Passwords go to the address that the person has by now. ${REACH}`,
  body: z.object({ _id: idSchema, mailId: idSchema.optional() }),
  response: dataOf(z.object({ waiting: z.number().int() })),
  rateLimit: 60,
});
