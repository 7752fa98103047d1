import { MINUTE } from '../../shared/time.ts';
import type { TicketMessage } from './conversation.ts';

/**
 * Length of the windows in which the mail about messages on a ticket is grouped: of each window, a recipient is
 * notified of the first message at once, and of all others at its end, in one mail.
 */
const WINDOW = 10 * MINUTE;

/** A window; its end is not part of it. */
export interface MessageWindow {
  readonly from: Date;
  readonly to: Date;
}

/** Returns the window that contains a time. */
export function messageWindowAt(time: Date): MessageWindow {
  const from = Math.floor(time.getTime() / WINDOW) * WINDOW;
  return { from: new Date(from), to: new Date(from + WINDOW) };
}

type Grouped = Pick<TicketMessage, 'id' | 'authorId' | 'kind'>;

/** Returns the messages of a window that concern a user. Questions have a mail of their own. */
const concerning = <Message extends Grouped>(messages: readonly Message[], userId: string): Message[] =>
  messages.filter(({ authorId, kind }) => authorId !== userId && kind !== 'question');

/**
 * Returns whether a user is notified of a message at once.
 * @param window all messages of the message's window, in the order in which they were sent
 */
export const isMailedAtOnce = (message: Grouped, window: readonly Grouped[], userId: string): boolean =>
  message.kind === 'question' || concerning(window, userId)[0]?.id === message.id;

/** Returns the messages of a window of which a user is notified at its end. */
export const mailedAtEnd = <Message extends Grouped>(window: readonly Message[], userId: string): Message[] =>
  concerning(window, userId).slice(1);
