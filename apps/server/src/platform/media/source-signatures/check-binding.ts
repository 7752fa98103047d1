import type { BindingState, SourceSignature } from '@plainview/domain/evidence/media/source-signature';
import { Thread } from '../../core/thread.ts';
import type { VideoBytes } from '../probe-video.ts';
import type { BindingPlan } from './binding-plan.ts';
import type { FoundSignature } from './read-source-signatures.ts';

/** A hash over bytes in the order in which they are added, computed in another thread. */
export class HashingThread {
  readonly #thread: Thread<Uint8Array | null, string | null>;

  /** @param algorithm such as `sha256` */
  constructor(algorithm: string) {
    this.#thread = new Thread(new URL('./hashing-worker.ts', import.meta.url), algorithm);
  }

  async add(bytes: Uint8Array): Promise<void> {
    await this.#thread.ask(bytes);
  }

  /** Returns the digest in hexadecimal. */
  async digest(): Promise<string> {
    return String(await this.#thread.ask(null));
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }
}

const READ_BYTES = 1024 * 1024;
const LEAST_MILLISECONDS = 10 * 60 * 1000;
/** Far slower than any storage in use: about 4 MB per second. */
const SLOWEST_BYTES_PER_MILLISECOND = 4000;

interface Limits {
  readonly signal: AbortSignal;
  /** For all signatures together. A signature whose check takes longer counts as not checkable. */
  readonly milliseconds?: number;
}

/**
 * Checks whether a file is the one that was signed. Reads the bytes that the signatures cover,
 * usually the whole file.
 * @throws the signal's reason when aborted, and errors of `file.read`
 */
export async function checkBindings(
  file: VideoBytes,
  found: readonly FoundSignature[],
  { signal, milliseconds = LEAST_MILLISECONDS + file.size / SLOWEST_BYTES_PER_MILLISECOND }: Limits,
): Promise<SourceSignature[]> {
  const deadline = performance.now() + milliseconds;
  const signatures: SourceSignature[] = [];
  for (const { signature, plan } of found) {
    const binding =
      plan && fits(plan, file) ? await check(file, plan, { signal, deadline }) : 'not-checkable';
    signatures.push({ ...signature, binding });
  }
  return signatures;
}

/**
 * Returns whether a plan reads no more bytes than the file has. The file's author decides what
 * a plan contains.
 */
const fits = ({ parts }: BindingPlan, { size }: VideoBytes): boolean =>
  parts.reduce((sum, { start, end }) => sum + Math.max(end - start, 0), 0) <= size;

async function check(
  file: VideoBytes,
  plan: BindingPlan,
  { signal, deadline }: { readonly signal: AbortSignal; readonly deadline: number },
): Promise<BindingState> {
  const thread = new HashingThread(plan.algorithm);
  try {
    for (const { start, end, isMarked } of plan.parts) {
      if (isMarked) await thread.add(markOf(start));
      for (let at = start; at < end; at += READ_BYTES) {
        signal.throwIfAborted();
        if (performance.now() >= deadline) return 'not-checkable';
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
