/** A message ready to be sent. */
export interface OutgoingMail {
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Result of an attempt: the server accepted the message, rejected it permanently (for example, an address
 * that does not exist), or neither, so that it can be retried. `said` is one line for administrators.
 */
export interface Delivery {
  readonly outcome: 'accepted' | 'refused' | 'later';
  readonly said: string;
}

/** Sends messages through a mail server. */
export interface Mailer {
  /** The sender address. */
  readonly sender: string;
  /** Returns the Message-ID of a message, which is the same for every attempt. */
  readonly messageIdOf: (id: string) => string;
  /** Never throws for errors of the server. `signal` aborts the attempt. */
  readonly send: (mail: OutgoingMail, signal: AbortSignal) => Promise<Delivery>;
  /** Connects to the server and signs in, and sends nothing. @throws the server's error */
  readonly verify: () => Promise<void>;
}
