import type { sendTestMail } from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';

export const handleSendTestMail: Handler<typeof sendTestMail> = async ({ actor, body, deps }) => {
  if (!deps.mail.isConfigured)
    throw new AppError(
      'NOT_CONFIGURED',
      'No mail server is configured. Set SMTP_URL and MAIL_FROM, and restart.',
    );
  const text = `${actor.fullname} asked Assay at ${deps.config.publicUrl} for this mail, to see whether mail arrives.\n\nIt does.\n`;
  try {
    await deps.mail.send({ to: body.to, subject: 'Assay: a test mail', text });
  } catch (cause) {
    deps.log.warn({ err: cause }, 'the mail server did not take a test mail');
    throw Object.assign(
      new AppError('MAIL_AWAY', 'The mail server did not take the mail. The log of the server says why.'),
      { cause },
    );
  }
  return { success: true, message: `The mail server has accepted the mail to ${body.to}.` };
};
