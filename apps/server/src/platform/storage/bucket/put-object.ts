import { createHash } from 'node:crypto';
import type { BlobKey } from '../blob-key.ts';
import { BlobHashMismatch, type BlobContent } from '../blob-store.ts';
import { inSlices } from '../hashing/blob-hash.ts';
import { partBytesFor, type BucketParts } from './bucket-parts.ts';
import type { Bucket } from './bucket.ts';
import { PartCutter } from './part-cutter.ts';

/** An object to store, with the hash that its content must have. */
export interface ObjectToPut {
  readonly name: string;
  readonly key: BlobKey;
  readonly content: BlobContent;
  readonly expectedSha256: string;
  /** In bytes; if unknown, the limit is 80 GiB. */
  readonly size: number | undefined;
}

/**
 * Stores an object in constant memory: in one request if it fits into one part, otherwise in parts that
 * are joined only if the hash over all of them matches. An existing object of that name stays, and
 * 'occupied' is returned.
 * @throws BlobHashMismatch: nothing is stored
 */
export async function putObject(
  { bucket, parts }: { readonly bucket: Bucket; readonly parts: BucketParts },
  { name, key, content, expectedSha256, size }: ObjectToPut,
): Promise<'stored' | 'occupied'> {
  const hash = createHash('sha256');
  let id: string | null = null;
  const cutter = new PartCutter(partBytesFor(size ?? 0), 1, async (number, bytes) => {
    id ??= await parts.begin(name);
    await parts.put(name, id, number, bytes);
  });
  const requireExpected = (): void => {
    const actual = hash.digest('hex');
    if (actual !== expectedSha256) throw new BlobHashMismatch(key, expectedSha256, actual);
  };
  try {
    for await (const piece of inSlices(content)) {
      hash.update(piece);
      await cutter.take(piece);
    }
    if (cutter.number === 1) {
      requireExpected();
      return await bucket.put(name, cutter.rest, true);
    }
    if (cutter.rest.byteLength > 0) await cutter.storeRest();
    await cutter.settled();
    requireExpected();
    return await join({ parts, name, id });
  } catch (error) {
    await cutter.settled().catch(() => undefined);
    if (id !== null) await parts.abort(name, id).catch(() => undefined); // swept later
    throw error;
  }
}

async function join({
  parts,
  name,
  id,
}: {
  readonly parts: BucketParts;
  readonly name: string;
  readonly id: string | null;
}): Promise<'stored' | 'occupied'> {
  const stored = id === null ? null : await parts.list(name, id);
  if (id === null || stored === null) throw new Error('the parts of an object no longer exist');
  const outcome = await parts.complete({ name, id }, stored, true);
  if (outcome === 'occupied') await parts.abort(name, id);
  return outcome;
}
