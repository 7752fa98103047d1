import type { BucketParts } from './bucket-parts.ts';
import type { Bucket, ObjectFacts } from './bucket.ts';

const MEBIBYTE = 1024 * 1024;

/** Largest size that is copied in one request, and the part size for larger objects. */
export interface CopyLimits {
  readonly atOnce: number;
  readonly part: number;
}

/** One request could copy up to 5 GiB but would take long; parts are copied in parallel. */
export const COPY_LIMITS: CopyLimits = { atOnce: 512 * MEBIBYTE, part: 256 * MEBIBYTE };

const MOST_PARTS = 10_000;
const SIDE_BY_SIDE = 4;

/**
 * Copies an object of any size within the store. An existing object of the new name stays, and
 * 'occupied' is returned.
 */
export async function copyObject(
  { bucket, parts }: { readonly bucket: Bucket; readonly parts: BucketParts },
  from: { readonly name: string; readonly facts: ObjectFacts },
  to: string,
  limits: CopyLimits = COPY_LIMITS,
): Promise<'stored' | 'occupied'> {
  const { size } = from.facts;
  if (size <= limits.atOnce) return bucket.copy(from.name, from.facts, to);
  const partBytes = Math.max(limits.part, Math.ceil(size / MOST_PARTS / MEBIBYTE) * MEBIBYTE);
  const id = await parts.begin(to);
  try {
    const numbers = Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => index + 1).values();
    const copyNext = async (): Promise<void> => {
      for (const number of numbers) {
        const start = (number - 1) * partBytes;
        const endInclusive = Math.min(start + partBytes, size) - 1;
        await parts.copy({ name: to, id, number }, { ...from, start, endInclusive });
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, copyNext));
    const stored = await parts.list(to, id);
    const outcome = await parts.complete({ name: to, id }, stored ?? [], true);
    if (outcome === 'occupied') await parts.abort(to, id);
    return outcome;
  } catch (error) {
    // Fails, too, if the store is unreachable; the sweep then removes what is left.
    await parts.abort(to, id).catch(() => undefined);
    throw error;
  }
}
