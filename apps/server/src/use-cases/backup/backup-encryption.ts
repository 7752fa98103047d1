import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError, identityPlace, type Manifest } from './manifest.ts';

/** Bytes on their way from or to a file. */
export type ByteStream = AsyncIterable<Uint8Array>;

/** Turns the content of a backup's file into what lies on the disk, and back. */
export interface BackupCipher {
  readonly encryption: Manifest['encryption'];
  readonly encrypt: (plain: ByteStream) => ByteStream;
  /**
   * Reads the header, then the content as it is asked for.
   * @param name the file's, for the error
   * @throws BackupError where the file was altered or cut off, also while its content is read
   */
  readonly decrypt: (name: string, stored: ByteStream) => Promise<DecryptedFile>;
}

/** A file being decrypted. */
export interface DecryptedFile {
  readonly content: ByteStream;
  /** Size of the content in bytes. @param storedBytes size of the file on the disk */
  readonly sizeOf: (storedBytes: number) => number;
}

/** Leaves everything in the clear. */
export const noCipher: BackupCipher = {
  encryption: null,
  encrypt: (plain) => plain,
  decrypt: (_name, stored) => Promise.resolve({ content: stored, sizeOf: (bytes) => bytes }),
};

/**
 * Creates the identity that a folder's files are encrypted to (age, X25519), itself encrypted with the passphrase: deriving a key from
 * a passphrase is slow on purpose and happens once, not for each file.
 * @returns the bytes of the identity's file
 */
export async function createIdentity(passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(await generateX25519Identity());
}

/**
 * Opens a folder's identity.
 * @param expectedSha256 of the identity's file as the manifest has it; null where there is no manifest yet
 * @throws BackupError where the identity is missing or altered, or the passphrase is wrong
 */
export async function openCipher(
  folder: string,
  passphrase: string,
  expectedSha256: string | null,
): Promise<BackupCipher> {
  const place = identityPlace(folder);
  const sealed = await readFile(place).catch((error: unknown) => {
    throw new BackupError(`The backup is not whole: ${place} cannot be read.`, { cause: error });
  });
  const identitySha256 = createHash('sha256').update(sealed).digest('hex');
  if (expectedSha256 !== null && identitySha256 !== expectedSha256) {
    throw new BackupError(`The backup is damaged: ${place} is not what was written.`);
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const identity = await decrypter.decrypt(sealed, 'text').catch((error: unknown) => {
    throw new BackupError('The passphrase is wrong.', { cause: error });
  });
  const recipient = await identityToRecipient(identity);
  return {
    encryption: { scheme: 'age', identitySha256 },
    async *encrypt(plain) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      yield* await encrypter.encrypt(ReadableStream.from(plain));
    },
    async decrypt(name, stored) {
      const damaged = (cause: unknown): BackupError =>
        new BackupError(`The backup is damaged: ${name} was altered or cut off.`, { cause });
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
