import type { BucketParts } from './bucket-parts.ts';
import type { Bucket, ObjectFacts } from './bucket.ts';

const MEBIBYTE = 1024 * 1024;

/** How large what is copied at one go may be, and each part of what is larger. */
export interface CopyLimits {
  readonly atOnce: number;
  readonly part: number;
}

/** One request copies 5 GiB at most and takes long for that; parts are copied side by side. */
export const COPY_LIMITS: CopyLimits = { atOnce: 512 * MEBIBYTE, part: 256 * MEBIBYTE };

const MOST_PARTS = 10_000;
const SIDE_BY_SIDE = 4;

/** Copies an object within the store, of any size. An object of the new name stays: 'occupied'. */
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
    // Where the store is gone this fails, too; what is left is swept.
    await parts.abort(to, id).catch(() => undefined);
    throw error;
  }
}
