import type { MailTiming } from '../../identity/users/notice.ts';
import { DAY, HOUR } from '../../shared/time.ts';
import type { MailKind } from './mail.ts';

/** The hour of the day (UTC) at which digests are sent: the early morning in the United States. */
export const DIGEST_HOUR = 11;

/** Number of lines of a digest. The rest is counted. */
export const MOST_DIGEST_LINES = 50;

/** Messages that a digest can contain. Reminders of due dates and alerts would come too late. */
const digestKinds: ReadonlySet<MailKind> = new Set<MailKind>([
  'registrationWaiting',
  'ticketStatus',
  'ticketAssigned',
  'ticketMessage',
  'mention',
  'noteMention',
  'reportDelivered',
  'redactionOrdered',
  'redactionCanceled',
  'redactionDelivered',
  'supportAnswered',
  'invoiceIssued',
  'invoiceVoided',
]);

/** Returns when the next digest is due. */
function nextDigestTime(now: Date): Date {
  const sinceLast = (now.getTime() - DIGEST_HOUR * HOUR) % DAY;
  return new Date(now.getTime() - sinceLast + DAY);
}

/** Returns when the digest that contains a message is due; null if the message is sent by itself. */
export function digestTimeOf(
  kind: MailKind,
  { mailTiming }: { readonly mailTiming: MailTiming },
  now: Date,
): Date | null {
  return mailTiming === 'daily' && digestKinds.has(kind) ? nextDigestTime(now) : null;
}
