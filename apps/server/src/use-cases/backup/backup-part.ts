import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupRefused, type ManifestPart } from './manifest.ts';

/** Writes a compressed part to the disk. @returns size and SHA-256 of what lies there */
export async function writePart(file: string, content: Readable): Promise<Omit<ManifestPart, 'rows'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    content,
    createGzip({ level: 6 }),
    async function* (pieces: AsyncIterable<Buffer>) {
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

/** Writes one value a line, as JSON. */
export async function writeLines(file: string, values: AsyncIterable<unknown>): Promise<ManifestPart> {
  let rows = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const value of values) {
      rows += 1;
      yield `${JSON.stringify(value)}\n`;
    }
  };
  const written = await writePart(file, Readable.from(lines()));
  return { rows, ...written };
}

/** @throws BackupRefused where a part is not there or not what the manifest says */
export async function checkPart(file: string, expected: ManifestPart): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of createReadStream(file)) {
      if (!(piece instanceof Buffer)) continue;
      hash.update(piece);
      bytes += piece.byteLength;
    }
  } catch (error) {
    throw new BackupRefused(`The backup is not whole: ${file} cannot be read.`, { cause: error });
  }
  if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256) {
    throw new BackupRefused(`The backup is damaged: ${file} is not what was written.`);
  }
}

/** What a part holds. */
export const readPart = (file: string): Readable =>
  createReadStream(file)
    .on('error', () => undefined)
    .pipe(createGunzip());

/** The values of a part that has one a line. */
export async function* readLines(file: string): AsyncGenerator {
  for await (const line of createInterface({ input: readPart(file) })) yield JSON.parse(line);
}
