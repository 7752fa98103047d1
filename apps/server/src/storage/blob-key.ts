declare const checkedKey: unique symbol;

/** The name of a blob, safe in a path and in an object name. Made by {@link blobKey}, never from a file name. */
export type BlobKey = string & { readonly [checkedKey]: true };

/**
 * Lower case only (some file systems do not tell cases apart), no dot, no slash, and long enough to be
 * neither a device name of Windows nor a guess.
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
    // The text itself is left out: it came from outside and ends in a log.
    super('a blob key has 16 to 64 lower-case letters, digits, - or _');
  }
}
