import { oneLine, type EmailBody } from './email-body.ts';
import type { EmailTopic } from './email-topic.ts';

type MessageTopic = Extract<EmailTopic, { readonly kind: 'ticketMessage' }>;

/** Returns the subject of a mail about messages on a ticket, without the ticket. */
export function messageHeading({ isQuestion, count }: MessageTopic): string {
  if (isQuestion) return 'Question on a ticket';
  return count === 1 ? 'New message on a ticket' : `${count} new messages on a ticket`;
}

/** Names of authors that a mail lists. */
const MOST_AUTHORS = 3;

/** Returns the names of the authors as the subject of a sentence. */
export function authorsOf({ authorNames }: MessageTopic): string {
  const shown = authorNames.slice(0, MOST_AUTHORS).map(oneLine);
  const others = authorNames.length - shown.length;
  if (others > 0) return `${shown.join(', ')} and ${others === 1 ? 'one other' : `${others} others`}`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

type MentionTopic = Extract<EmailTopic, { readonly kind: 'mention' | 'noteMention' }>;

/** Composes the mail to a user who is mentioned. @param ticket the ticket's name */
export const mentionBody = (
  { kind, authorName }: MentionTopic,
  ticket: string,
  action: EmailBody['action'],
): EmailBody => ({
  subject: `You were mentioned on a ticket: ${ticket}`,
  paragraphs: [
    `${oneLine(authorName)} mentioned you in ${kind === 'mention' ? 'a message' : 'an internal note'} about the ticket ${ticket}.`,
  ],
  action,
});
