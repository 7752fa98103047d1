/** A message as it leaves. */
export interface OutgoingMail {
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * What came of an attempt: the server took the message, refused it for good (an address that does not exist), or did
 * neither, so that it is worth another attempt. `said` is one line for an administrator.
 */
export interface Delivery {
  readonly outcome: 'accepted' | 'refused' | 'later';
  readonly said: string;
}

/** Hands messages to a mail server. */
export interface Mailer {
  /** The address that messages come from. */
  readonly sender: string;
  /** The Message-ID under which a message of this id always goes. */
  readonly messageIdOf: (id: string) => string;
  /** Never throws for what the server does; `signal` gives the attempt up. */
  readonly send: (mail: OutgoingMail, signal: AbortSignal) => Promise<Delivery>;
}
