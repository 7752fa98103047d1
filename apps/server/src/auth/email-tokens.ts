import { createHash, createHmac } from 'node:crypto';

/** The secret codes that some messages carry. */
export interface MailCodes {
  /** The code of a message. It stands nowhere: it is computed from the message's id and the server's secret. */
  codeOf(messageId: string): string;
  /** What stands in the stored message in the code's place until it leaves. */
  placeholderOf(messageId: string): string;
}

export function createMailCodes(secret: string): MailCodes {
  return {
    codeOf: (messageId) =>
      createHmac('sha256', secret).update(`code of message ${messageId}`).digest('base64url'),
    placeholderOf: (messageId) => `withheld-${messageId}`,
  };
}

/** What is kept of a code, 64 hexadecimal digits: enough to know it again, nothing to use it by. */
export const codeHashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
