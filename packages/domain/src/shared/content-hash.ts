import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

/** Returns the SHA-256 of a text as lowercase hexadecimal. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/**
 * Returns the SHA-256 of a value in canonical JSON (RFC 8785).
 * @throws TypeError if the value has no canonical form.
 */
export function hashOf(value: unknown): string {
  const canonical = canonicalize(value);
  if (canonical === undefined) throw new TypeError('the value has no canonical form');
  return sha256Hex(canonical);
}
