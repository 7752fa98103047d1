import { ed25519 } from '@noble/curves/ed25519.js';
import { equalBytes } from '@noble/curves/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64, toBase64 } from './base64.ts';

/** Signed notes as in https://c2sp.org/signed-note, with Ed25519 signatures. */

const ED25519 = Uint8Array.of(1);
/** Prefix of an Ed25519 key in a SubjectPublicKeyInfo. */
const SPKI = hexToBytes('302a300506032b6570032100');

/** A public key that verifies notes. */
export interface NoteKey {
  readonly name: string;
  /** The 32 bytes of the Ed25519 key. */
  readonly publicKey: Uint8Array;
}

/** A note that was split into its signed text, which ends with a newline, and its signatures. */
export interface SignedNote {
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

interface NoteSignature {
  readonly name: string;
  /** The key ID, four bytes, and the signature. */
  readonly bytes: Uint8Array;
}

/** Returns the four bytes that identify a key in its signatures. */
export const keyId = ({ name, publicKey }: NoteKey): Uint8Array =>
  sha256(concatBytes(utf8ToBytes(`${name}\n`), ED25519, publicKey)).subarray(0, 4);

/** Returns the key in the form `<name>+<key ID>+<base64>`, which other tools for signed notes read. */
export const formatKey = (key: NoteKey): string =>
  `${key.name}+${bytesToHex(keyId(key))}+${toBase64(concatBytes(ED25519, key.publicKey))}`;

/** Returns the key as `openssl` reads it: a SubjectPublicKeyInfo (RFC 8410) in PEM. */
export const formatPem = ({ publicKey }: NoteKey): string =>
  `-----BEGIN PUBLIC KEY-----\n${toBase64(concatBytes(SPKI, publicKey))}\n-----END PUBLIC KEY-----\n`;

/** Reads a key that `formatKey` wrote. Returns null for any other text. */
export function parseKey(text: string): NoteKey | null {
  const [, name, id, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  const bytes = base64 === undefined ? null : fromBase64(base64);
  if (name === undefined || bytes?.length !== 33 || bytes[0] !== ED25519[0]) return null;
  const key = { name, publicKey: bytes.subarray(1) };
  return bytesToHex(keyId(key)) === id ? key : null;
}

/** Splits a note into its text and signatures. Returns null if it does not have the form of a note. */
export function parseNote(note: string): SignedNote | null {
  const end = note.lastIndexOf('\n\n');
  // eslint-disable-next-line no-control-regex -- the format forbids control characters
  if (end === -1 || !note.endsWith('\n') || /[\u0000-\u0009\u000b-\u001f]/u.test(note)) return null;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.map((line): NoteSignature | null => {
    const [, name, base64] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
    const bytes = base64 === undefined ? null : fromBase64(base64);
    return name === undefined || bytes === null || bytes.length < 5 ? null : { name, bytes };
  });
  if (lines.length > 16 || signatures.includes(null)) return null;
  return { text: note.slice(0, end + 1), signatures: signatures.filter((each) => each !== null) };
}

/**
 * Returns whether the key signed the note. Ignores signatures of other keys.
 * @returns null if there is no signature of this key
 */
export function verifyNote({ text, signatures }: SignedNote, key: NoteKey): boolean | null {
  const own = signatures.filter(
    ({ name, bytes }) => name === key.name && equalBytes(bytes.subarray(0, 4), keyId(key)),
  );
  if (own.length === 0) return null;
  return own.every(({ bytes }) => verifySignature(bytes.subarray(4), utf8ToBytes(text), key));
}

/** Returns whether the bytes are the key's Ed25519 signature (RFC 8032) of a message. */
export function verifySignature(signature: Uint8Array, message: Uint8Array, { publicKey }: NoteKey): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
