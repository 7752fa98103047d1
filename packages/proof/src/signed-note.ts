import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { equalBytes, fromBase64, groupsOf, orNull, required, toBase64 } from './parsing.ts';

/** Signed notes as in https://c2sp.org/signed-note, with Ed25519 signatures. */

hashes.sha512 = sha512;

const ED25519 = Uint8Array.of(1);
/** Prefix of an Ed25519 key in a SubjectPublicKeyInfo. */
const SPKI = hexToBytes('302a300506032b6570032100');

/** A public key that verifies notes. */
export interface NoteKey {
  readonly name: string;
  /** The 32 bytes of the Ed25519 key. */
  readonly publicKey: Uint8Array;
}

/** A text, which ends with a newline, and its signatures: key ID, four bytes, and the signature itself. */
export interface SignedNote {
  readonly text: string;
  readonly signatures: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** Returns the four bytes that identify a key in its signatures. */
export const keyId = ({ name, publicKey }: NoteKey): Uint8Array =>
  sha256(concatBytes(utf8ToBytes(`${name}\n`), ED25519, publicKey)).subarray(0, 4);

/** Returns the key in the form `<name>+<key ID>+<base64>`, which other tools for signed notes read. */
export const formatKey = (key: NoteKey): string =>
  `${key.name}+${bytesToHex(keyId(key))}+${toBase64(concatBytes(ED25519, key.publicKey))}`;

/** Reads a key that `formatKey` wrote. Returns null for any other text. */
export const parseKey = orNull((text: string): NoteKey => {
  const [name, , base64] = groupsOf(/^([!-*,-~]+)\+([0-9a-f]{8})\+([\w+/=]+)$/u, text);
  const key = { name, publicKey: required(fromBase64(base64)).subarray(1) };
  return required(key.publicKey.length === 32 && formatKey(key) === text ? key : null);
});

/** Returns the key as `openssl` reads it: a SubjectPublicKeyInfo (RFC 8410) in PEM. */
export const formatPem = ({ publicKey }: NoteKey): string =>
  `-----BEGIN PUBLIC KEY-----\n${toBase64(concatBytes(SPKI, publicKey))}\n-----END PUBLIC KEY-----\n`;

/**
 * Returns whether all of the key's signatures of the note are valid. Ignores signatures of other keys.
 * @returns null if there is no signature of this key
 */
export function verifyNote({ text, signatures }: SignedNote, key: NoteKey): boolean | null {
  const isOwn = (bytes: Uint8Array): boolean => equalBytes(bytes.subarray(0, 4), keyId(key));
  const own = signatures.filter(({ name, bytes }) => name === key.name && isOwn(bytes));
  if (own.length === 0) return null;
  return own.every(({ bytes }) => verifySignature(bytes.subarray(4), utf8ToBytes(text), key));
}

/** Returns whether the bytes are the key's Ed25519 signature (RFC 8032) of a message. */
export function verifySignature(signature: Uint8Array, message: Uint8Array, { publicKey }: NoteKey): boolean {
  return signature.length === 64 && verify(signature, message, publicKey, { zip215: false });
}
