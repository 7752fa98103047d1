import { sha256 } from '../../ui/sha256.ts';

/**
 * Returns the idempotency key of the ticket of these rows, in the format of an id. It depends only on the
 * import and the rows, so that a retry, also on another computer, never creates a second ticket.
 */
export async function submissionKeyOf(importId: string, rows: readonly number[]): Promise<string> {
  const hash = await sha256(`${importId} ${rows.toSorted((one, other) => one - other).join(',')}`);
  // Version 8 and the variant of RFC 9562.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
