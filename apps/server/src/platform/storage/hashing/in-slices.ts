import { setImmediate } from 'node:timers/promises';
import type { BlobContent } from '../blob-store.ts';

/** Hashed in one to three milliseconds. */
const SLICE = 1024 * 1024;

/** Returns content in pieces. Of bytes in memory, other calls are handled between two pieces. */
export async function* inSlices(content: BlobContent): AsyncGenerator<Uint8Array, void, void> {
  if (!(content instanceof Uint8Array)) {
    yield* content;
    return;
  }
  for (let at = 0; at < content.byteLength; at += SLICE) {
    if (at > 0) await setImmediate();
    yield content.subarray(at, at + SLICE);
  }
}
