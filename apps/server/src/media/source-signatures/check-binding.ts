import type { BindingState, SourceSignature } from '@plainview/domain/video/source-signature';
import type { VideoBytes } from '../probe-video.ts';
import type { BindingPlan } from './binding-plan.ts';
import { HashingThread } from './hashing-thread.ts';
import type { FoundSignature } from './read-source-signatures.ts';

const READ_BYTES = 1024 * 1024;

/**
 * Checks whether a file is the one that was signed. Reads the bytes that the signatures cover, usually the whole file.
 * @throws the signal's reason when aborted, and errors of `file.read`
 */
export async function checkBindings(
  file: VideoBytes,
  found: readonly FoundSignature[],
  signal: AbortSignal,
): Promise<SourceSignature[]> {
  const signatures: SourceSignature[] = [];
  for (const { signature, plan } of found) {
    const binding = plan ? await check(file, plan, signal) : 'not-checkable';
    signatures.push({ ...signature, binding });
  }
  return signatures;
}

async function check(file: VideoBytes, plan: BindingPlan, signal: AbortSignal): Promise<BindingState> {
  const thread = new HashingThread(plan.algorithm);
  try {
    for (const { start, end, isMarked } of plan.parts) {
      if (isMarked) await thread.add(markOf(start));
      for (let at = start; at < end; at += READ_BYTES) {
        signal.throwIfAborted();
        await thread.add(await file.read(at, Math.min(READ_BYTES, end - at)));
      }
    }
    if ((await thread.digest()) !== plan.expected) return 'altered';
    return plan.coversAll ? 'valid' : 'partial';
  } finally {
    await thread.stop();
  }
}

/** Returns a position in the file as eight bytes, which C2PA hashes before each box. */
function markOf(position: number): Uint8Array {
  const mark = Buffer.alloc(8);
  mark.writeBigUInt64BE(BigInt(position));
  return mark;
}
