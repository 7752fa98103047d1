import type { CustodyEvent } from '../../../ledger/custody-event.ts';
import { findPhrase, phraseOf } from './code-phrases.ts';
import { around, type Describe } from './entry-reader.ts';
import { sentence } from './sentence.ts';

/** Sentences about the conversation on a ticket and its paused clock. */
export const conversationSentences = {
  'ticket.message_sent': (e) =>
    sentence`${e.actor} sent ${findPhrase('message', e.text('messageKind') ?? '') ?? 'a message'} about ${e.ticket()}.`,
  'ticket.note_added': (e) => sentence`${e.actor} added an internal note to ${e.ticket()}.`,
  'ticket.paused': (e) =>
    sentence`${e.actor} paused the clock of ${e.ticket()} with a question${around(', with the due date ', e.instant('dueFrom'))}.`,
  'ticket.resumed': (e) =>
    sentence`${e.actor} resumed the clock of ${e.ticket()}${around(' by ', e.text('cause') === null ? null : phraseOf('resumeCause', e.text('cause') ?? ''))}${around('. It is now due on ', e.instant('dueTo'))}.`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
