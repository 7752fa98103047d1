import { oneLine } from '@plainview/domain/mail/email-content';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Delivery, Mailer } from './mailer.ts';

const CONNECTION_MILLISECONDS = 20_000;
// RFC 5321, 4.5.3.2.6: who gives up sooner after the last line may send a message again that was taken.
const SILENCE_MILLISECONDS = 10 * 60_000;
const LONGEST_SAID = 500;

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/u;

/** What nodemailer's errors carry beside their message. */
const failure = z.object({
  message: z.string(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/** What a server may say is anything: one line that the database can store. */
const sayable = (text: string): string => oneLine(text.toWellFormed()).slice(0, LONGEST_SAID);

/**
 * Only what the server says of the recipient or of the message itself is for good. A refused sign-in, sender or
 * connection is the operator's to mend, and the messages wait for that.
 */
function deliveryOf(error: unknown): Delivery {
  const { data } = failure.safeParse(error);
  const isAboutMessage = data?.command === 'RCPT TO' || data?.command === 'DATA';
  const isForGood = (data?.responseCode ?? 0) >= 500 && (data?.responseCode ?? 0) < 600;
  return {
    outcome: isAboutMessage && isForGood ? 'refused' : 'later',
    said: sayable(data?.response ?? data?.message ?? String(error)),
  };
}

/**
 * Sends by SMTP: one connection for each message. STARTTLS is demanded of every server but one on this machine;
 * the address may say otherwise (`?requireTLS=false`).
 */
export function createSmtpMailer(options: { readonly smtpUrl: string; readonly sender: string }): Mailer {
  const { sender } = options;
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const transport = createTransport({
    requireTLS: !loopback.test(new URL(options.smtpUrl).hostname),
    url: options.smtpUrl,
    connectionTimeout: CONNECTION_MILLISECONDS,
    greetingTimeout: CONNECTION_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    sender,
    messageIdOf: (id) => `<${id}@${domain}>`,
    async send({ messageId, to, subject, text, html }, signal) {
      try {
        const sent = await transport.sendMail({
          from: { name: 'Plainview', address: sender },
          to: { name: oneLine(to.name), address: to.address },
          subject: oneLine(subject),
          messageId,
          text,
          html,
          // Holiday notices are not wanted in answer (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        });
        return { outcome: 'accepted', said: sayable(sent.response) };
      } catch (error) {
        return deliveryOf(error);
      }
    },
  };
}
