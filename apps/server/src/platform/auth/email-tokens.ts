import { createHash, createHmac } from 'node:crypto';

/** The secret codes in some messages. */
export interface MailCodes {
  /**
   * Returns the code of a message. It is not stored, but computed from the message's id and the
   * server's secret.
   */
  codeOf(messageId: string): string;
  /** Returns the placeholder that the stored message has instead of the code until it is sent. */
  placeholderOf(messageId: string): string;
}

export function createMailCodes(secret: string): MailCodes {
  return {
    codeOf: (messageId) =>
      createHmac('sha256', secret).update(`code of message ${messageId}`).digest('base64url'),
    placeholderOf: (messageId) => `withheld-${messageId}`,
  };
}

/**
 * Returns the stored hash of a code, 64 hexadecimal digits: enough to recognize the code, but not to use it.
 */
export const codeHashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
