import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** An agency cannot be exported or imported. The message says why, where, and what to do. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}

/** Far longer than any line of an export. */
const LONGEST_LINE_BYTES = 256 * 1024 ** 2;
const NEWLINE = 10;

/**
 * Yields the lines of a file.
 * @param expectedSha256 SHA-256 of the file, which is compared after the last line; null if it is not known
 * @throws TransferError if the file differs or ends within a line. Callers must undo their work then
 */
export async function* readFileLines(
  place: string,
  expectedSha256: string | null = null,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  for await (const piece of createReadStream(place)) {
    if (!(piece instanceof Buffer)) continue;
    hash.update(piece);
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...pending, piece.subarray(start, end)]).toString();
      [pending, pendingBytes, start] = [[], 0, end + 1];
    }
    pending.push(piece.subarray(start));
    pendingBytes += piece.byteLength - start;
    if (pendingBytes > LONGEST_LINE_BYTES)
      throw new TransferError(`${place} contains a line that is too long.`);
  }
  if (pendingBytes > 0) throw new TransferError(`${place} ends within a line.`);
  if (expectedSha256 !== null && hash.digest('hex') !== expectedSha256)
    throw new TransferError(`${place} differs from its SHA-256 in the manifest.`);
}

/** Groups values into batches of at most `count`, and of about `characters` if they are text. */
export async function* inBatches<Value>(
  values: AsyncIterable<Value>,
  { count, characters = Infinity }: { readonly count: number; readonly characters?: number },
): AsyncGenerator<Value[]> {
  let batch: Value[] = [];
  let length = 0;
  for await (const value of values) {
    batch.push(value);
    length += typeof value === 'string' ? value.length : 0;
    if (batch.length < count && length < characters) continue;
    yield batch;
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
