declare const checkedKey: unique symbol;

/** The name of a blob, safe in paths and object names. Created by {@link blobKey}, never from a file name. */
export type BlobKey = string & { readonly [checkedKey]: true };

/**
 * Lower case only (some file systems are case-insensitive), no dots or slashes, and long enough not to be a
 * Windows device name or guessable.
 */
const KEY_PATTERN = /^[0-9a-z][0-9a-z_-]{14,62}[0-9a-z]$/;

export function isBlobKey(text: string): text is BlobKey {
  return KEY_PATTERN.test(text);
}

/** @throws InvalidBlobKey */
export function blobKey(text: string): BlobKey {
  if (!isBlobKey(text)) throw new InvalidBlobKey();
  return text;
}

export class InvalidBlobKey extends Error {
  override readonly name = 'InvalidBlobKey';
  constructor() {
    // Leaves out the text itself: it is untrusted input and would end up in a log.
    super('a blob key has 16 to 64 lower-case letters, digits, - or _');
  }
}
