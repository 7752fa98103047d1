import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { askOnce } from '../../../platform/core/thread.ts';
import type { IdentityRequest, OpenedIdentity } from './identity-thread.ts';
import { BackupError, identityPlace, type Manifest } from './manifest.ts';

/** Loaded on first use: only encrypted backups need this library and its cryptography. */
const loadAge = () => import('age-encryption');

export type ByteStream = AsyncIterable<Uint8Array>;

/** Encrypts the content of backup files for the disk and decrypts it again. */
export interface BackupCipher {
  readonly encryption: Manifest['encryption'];
  readonly encrypt: (plain: ByteStream) => ByteStream;
  /**
   * Reads the header at once and the content on demand.
   * @param name name of the file, for error messages
   * @throws BackupError if the file was altered or truncated, also while its content is read
   */
  readonly decrypt: (name: string, stored: ByteStream) => Promise<DecryptedFile>;
}

/** A file being decrypted. */
export interface DecryptedFile {
  readonly content: ByteStream;
  /** Returns the size of the content in bytes. @param storedBytes size of the file on disk */
  readonly sizeOf: (storedBytes: number) => number;
}

/** Leaves everything unencrypted. */
export const noCipher: BackupCipher = {
  encryption: null,
  encrypt: (plain) => plain,
  decrypt: (_name, stored) => Promise.resolve({ content: stored, sizeOf: (bytes) => bytes }),
};

/** The cipher of a new identity. */
export interface CreatedCipher {
  readonly cipher: BackupCipher;
  /** The bytes of the identity file. */
  readonly sealed: Uint8Array;
}

/**
 * Creates the identity that a directory's files are encrypted to (age, X25519), itself encrypted with the
 * passphrase. Deriving a key from a passphrase is slow by design, so it happens once per directory and
 * not once per file.
 */
export async function createCipher(passphrase: string): Promise<CreatedCipher> {
  const created = await openIdentity({ passphrase, sealed: null });
  return { cipher: await cipherOf(created), sealed: created.sealed };
}

const openIdentity = (request: IdentityRequest): Promise<OpenedIdentity> =>
  askOnce(new URL('./identity-thread.ts', import.meta.url), request);

/**
 * Opens the identity of a backup directory.
 * @param expectedSha256 SHA-256 of the identity file according to the manifest; null if there
 *   is no manifest yet
 * @throws BackupError if the identity is missing or altered, or the passphrase is wrong
 */
export async function openCipher(
  folder: string,
  passphrase: string,
  expectedSha256: string | null,
): Promise<BackupCipher> {
  const place = identityPlace(folder);
  const sealed = await readFile(place).catch((error: unknown) => {
    throw new BackupError(`The backup is incomplete: ${place} cannot be read.`, { cause: error });
  });
  if (expectedSha256 !== null && sha256Of(sealed) !== expectedSha256) {
    throw new BackupError(`The backup is damaged: ${place} does not match its checksum.`);
  }
  const opened = await openIdentity({ passphrase, sealed }).catch((error: unknown) => {
    throw new BackupError('The passphrase is wrong.', { cause: error });
  });
  return cipherOf(opened);
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function cipherOf({ identity, sealed }: OpenedIdentity): Promise<BackupCipher> {
  const { Decrypter, Encrypter, identityToRecipient } = await loadAge();
  const recipient = await identityToRecipient(identity);
  return {
    encryption: { scheme: 'age', identitySha256: sha256Of(sealed) },
    async *encrypt(plain) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      yield* await encrypter.encrypt(ReadableStream.from(plain));
    },
    async decrypt(name, stored) {
      const damaged = (cause: unknown): BackupError =>
        new BackupError(`The backup is damaged: ${name} was altered or truncated.`, { cause });
      const opener = new Decrypter();
      opener.addIdentity(identity);
      try {
        const plain = await opener.decrypt(ReadableStream.from(stored));
        return { content: guarded(plain, damaged), sizeOf: (bytes) => plain.size(bytes) };
      } catch (error) {
        throw damaged(error);
      }
    },
  };
}

async function* guarded(content: ByteStream, damaged: (cause: unknown) => Error): ByteStream {
  try {
    yield* content;
  } catch (error) {
    throw damaged(error);
  }
}
