import { oneLine } from '@plainview/domain/operations/mail/email-body';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { traced } from '../../core/active-span.ts';
import type { Delivery, Mailer } from './mailer.ts';

const CONNECTION_TIMEOUT = 20 * SECOND;
// RFC 5321, 4.5.3.2.6: a client with a shorter timeout after the final dot may resend a message
// that was accepted.
const SILENCE_LIMIT = 10 * MINUTE;
const MAXIMUM_REPLY_LENGTH = 500;

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/u;

/** Additional properties of nodemailer's errors. */
const failure = z.object({
  message: z.string(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/** Servers may send any text. Returns one line that the database can store. */
const toStorableLine = (text: string): string => oneLine(text.toWellFormed()).slice(0, MAXIMUM_REPLY_LENGTH);

/**
 * Only rejections of the recipient or of the message itself are permanent. The operator can fix a rejected
 * login, sender or connection; until then messages wait.
 */
function deliveryOf(error: unknown): Delivery {
  const { data } = failure.safeParse(error);
  const isAboutMessage = data?.command === 'RCPT TO' || data?.command === 'DATA';
  const isForGood = (data?.responseCode ?? 0) >= 500 && (data?.responseCode ?? 0) < 600;
  return {
    outcome: isAboutMessage && isForGood ? 'refused' : 'later',
    said: toStorableLine(data?.response ?? data?.message ?? String(error)),
  };
}

/**
 * Creates a mailer for SMTP, with one connection per message. STARTTLS is required unless the server runs on
 * this machine; the URL can override this (`?requireTLS=false`).
 */
export function createSmtpMailer(options: { readonly smtpUrl: string; readonly sender: string }): Mailer {
  const { sender } = options;
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const transport = createTransport({
    requireTLS: !loopback.test(new URL(options.smtpUrl).hostname),
    url: options.smtpUrl,
    connectionTimeout: CONNECTION_TIMEOUT,
    greetingTimeout: CONNECTION_TIMEOUT,
    socketTimeout: SILENCE_LIMIT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    sender,
    async verify() {
      await transport.verify();
    },
    messageIdOf: (id) => `<${id}@${domain}>`,
    async send({ messageId, to, subject, text, html }, signal) {
      try {
        const message = {
          from: { name: 'Plainview', address: sender },
          to: { name: oneLine(to.name), address: to.address },
          subject: oneLine(subject),
          messageId,
          text,
          html,
          // Suppresses automatic replies such as vacation notices (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        };
        const sent = await traced('mail', { kind: 'client' }, () => transport.sendMail(message));
        return { outcome: 'accepted', said: toStorableLine(sent.response) };
      } catch (error) {
        return deliveryOf(error);
      }
    },
  };
}
