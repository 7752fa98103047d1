import { formatInstant, type EmailBody } from './email-body.ts';
import type { EmailTopic } from './email-topic.ts';

type RedactionTopic = Extract<
  EmailTopic,
  { readonly kind: 'redactionOrdered' | 'redactionCanceled' | 'redactionDelivered' }
>;

/**
 * Composes messages about a redacted copy. They do not say what is hidden in it.
 * @param named the ticket by number, type and agency
 */
export function redactionBody(
  about: RedactionTopic,
  named: string,
  action: NonNullable<EmailBody['action']>,
): EmailBody {
  switch (about.kind) {
    case 'redactionOrdered':
      return {
        subject: `Redacted copy ordered: ${named}`,
        paragraphs: [
          `A redacted copy of the ticket ${named} was ordered. It is due on ${formatInstant(about.dueAt)}.`,
        ],
        action,
      };
    case 'redactionCanceled':
      return {
        subject: `Redacted copy canceled: ${named}`,
        paragraphs: [`The order of a redacted copy of the ticket ${named} was canceled.`],
        action,
      };
    case 'redactionDelivered':
      return {
        subject: `Redacted copy delivered: ${named}`,
        paragraphs: [
          `A redacted copy of the ticket ${named} was delivered. You can download it from the ticket.`,
        ],
        action,
      };
  }
}
