import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { BackupCipher, ByteStream } from './backup-encryption.ts';
import { BackupError, type ManifestPart } from './manifest.ts';

/** Writes a compressed part to disk. @returns size and SHA-256 of the bytes on disk */
export async function writePart(
  file: string,
  cipher: BackupCipher,
  content: Readable,
): Promise<Omit<ManifestPart, 'rows'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    content,
    createGzip({ level: 6 }),
    cipher.encrypt,
    async function* (pieces: ByteStream) {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.byteLength;
        yield piece;
      }
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes one JSON value per line. */
export async function writeLines(
  file: string,
  cipher: BackupCipher,
  values: AsyncIterable<unknown>,
): Promise<ManifestPart> {
  let rows = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const value of values) {
      rows += 1;
      yield `${JSON.stringify(value)}\n`;
    }
  };
  const written = await writePart(file, cipher, Readable.from(lines()));
  return { rows, ...written };
}

/** A backup part on disk. */
export interface StoredPart {
  readonly file: string;
  readonly cipher: BackupCipher;
  /** From the manifest. */
  readonly expected: ManifestPart;
}

/** Verifies a part. @throws BackupError if the part is missing or does not match the manifest */
export async function checkPart(part: StoredPart): Promise<void> {
  for await (const piece of storedBytes(part)) void piece;
}

/**
 * Reads the bytes on disk. Compares the SHA-256 on every read, since the file may have been replaced since
 * the last one. Callers must undo their work if the stream does not reach its end.
 */
async function* storedBytes({ file, expected }: StoredPart): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = createReadStream(file);
  try {
    for await (const piece of stream) {
      if (!(piece instanceof Buffer)) continue;
      hash.update(piece);
      bytes += piece.byteLength;
      if (bytes > expected.bytes) break;
      yield piece;
    }
  } catch (error) {
    throw new BackupError(`The backup is incomplete: ${file} cannot be read.`, { cause: error });
  }
  if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256) {
    throw new BackupError(`The backup is damaged: ${file} does not match its checksum.`);
  }
}

/**
 * Reads one backup part and yields its uncompressed content. Throws midway if the part does not
 * match the manifest.
 */
export async function* readPart(part: StoredPart): AsyncGenerator<Uint8Array> {
  const { content } = await part.cipher.decrypt(part.file, storedBytes(part));
  const unzipped = createGunzip();
  const feeding = pipeline(Readable.from(content, { objectMode: false }), unzipped);
  // Reading `unzipped` throws the same error, since the pipeline destroys it.
  feeding.catch(() => undefined);
  for await (const piece of unzipped) if (piece instanceof Uint8Array) yield piece;
  await feeding;
}

/** Far longer than any line that a backup contains. */
const LONGEST_LINE_BYTES = 8 * 1024 ** 2;

/** Yields the values of a part that has one per line. */
export async function* readLines(part: StoredPart): AsyncGenerator {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  for await (const piece of readPart(part)) {
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
      yield JSON.parse(Buffer.concat([...pending, piece.subarray(start, end)]).toString());
      [pending, pendingBytes, start] = [[], 0, end + 1];
    }
    pending.push(piece.subarray(start));
    pendingBytes += piece.byteLength - start;
    if (pendingBytes > LONGEST_LINE_BYTES)
      throw new BackupError(`${part.file} contains a line that is too long.`);
  }
  if (pendingBytes > 0) throw new BackupError(`${part.file} ends within a line.`);
}

const NEWLINE = 10;
