import type { Outputs } from '@plainview/contract/index';
import { type MailMessage, maySendAgain } from '@plainview/domain/operations/mail/mail';
import type { AppContext } from '../../../platform/app-context.ts';

/** Returns a message as shown in the list. */
export function mailView(app: AppContext, message: MailMessage): Outputs['mail']['sendAgain'] {
  const { id, kind, state, recipientName, address, subject, attempts, note } = message;
  const { createdAt, nextAttemptAt, settledAt } = message;
  return {
    id,
    kind,
    state,
    recipientName,
    address,
    subject,
    attempts,
    note,
    createdAt,
    nextAttemptAt,
    settledAt,
    abilities: { sendAgain: maySendAgain(message, { isSetUp: app.mailer !== null, now: app.clock.now() }) },
  };
}

/** Returns a message with its content. */
export function wholeMailView(app: AppContext, message: MailMessage): Outputs['mail']['get'] {
  const { text, html } = message;
  return { ...mailView(app, message), messageId: app.mailer?.messageIdOf(message.id) ?? null, text, html };
}
