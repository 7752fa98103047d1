import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MINUTE } from '@plainview/domain/shared/time';
import { isProbeMessage, type ProbeBytes, type ProbeMessage, type ProbeTask } from './probe-messages.ts';
import { probeModules } from './probe-modules.ts';
import type { FoundSignature } from './source-signatures/read-source-signatures.ts';
import type { ProbeResult } from './video-facts.ts';

/** Bytes with random access, such as an open blob. */
export interface VideoBytes {
  /** In bytes. */
  readonly size: number;
  /** Returns fewer bytes than requested only at the end of the file. */
  read(position: number, length: number): Promise<Uint8Array>;
}

export interface ProbeOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds. */
  readonly timeLimit?: number;
  /** Memory that the file may take in MB. */
  readonly heapLimit?: number;
  /** PEM certificates of the authorities that may vouch for signers; by default none. */
  readonly authorities?: readonly string[];
  /** By default the time of this computer. */
  readonly now?: Date;
}

/** Whether a file is a video, and the signatures in it; null if these could not be read within the limits. */
export interface ProbedFile {
  readonly result: ProbeResult;
  readonly signatures: readonly FoundSignature[] | null;
}

/** Probes a file as {@link probeFile} does. */
export type ProbeFile = typeof probeFile;

const TIME_LIMIT = MINUTE;

/** The index of a ten-hour MP4 has about 25 MiB and is read at once. */
const LARGEST_READ = 64 * 1024 * 1024;

/**
 * Scanning the fragments of a long recording takes one small read each. Reading all frames is
 * never necessary.
 */
const LARGEST_TOTAL = 1024 * 1024 * 1024;

/** An index of the maximum size becomes about 300 MB of objects. */
const HEAP_MB = 512;

/** Works like {@link probeFile}, without the signatures. */
export const probeVideo = async (file: VideoBytes, options: ProbeOptions = {}): Promise<ProbeResult> =>
  (await probeFile(file, options)).result;

/**
 * Decides by content whether a file is a video, measures it, and finds the signatures of cameras in it. For a
 * video, the container must open, have a video track with a key frame where the index says, and have a
 * positive duration.
 *
 * Runs in a separate process with limits on time, memory and reads, since a crafted file can keep any parser
 * busy forever. A thread is not enough: if a single array exceeds the heap, Node ends the whole process,
 * regardless of the thread's limits. Does not close `file`.
 * @throws the signal's reason when aborted, and errors of `file.read`: storage errors are never
 *   the file's fault
 */
export async function probeFile(file: VideoBytes, options: ProbeOptions = {}): Promise<ProbedFile> {
  const { signal, timeLimit = TIME_LIMIT, heapLimit = HEAP_MB, authorities = [], now = new Date() } = options;
  signal?.throwIfAborted();
  if (file.size === 0) return { result: { kind: 'not-a-video', reason: 'empty' }, signatures: null };

  const child = fork(fileURLToPath(new URL('./probe-process.ts', import.meta.url)), {
    // May read its own code, but may not write, start programs or see our environment variables.
    execArgv: [
      `--max-old-space-size=${heapLimit}`,
      '--permission',
      '--allow-fs-read=*',
      `--import=${probeModules()}`,
    ],
    env: {},
    serialization: 'advanced',
    // The library prints warnings about unusual files. The content of a file must not control our log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ProbedFile>();
  let result: ProbeResult = { kind: 'not-a-video', reason: 'limit-reached' };
  const giveUp = (): void => resolve({ result, signatures: null });
  const abort = (): void => reject(signal?.reason);

  let total = 0;
  async function serve(message: ProbeMessage): Promise<void> {
    if (message.type === 'result') ({ result } = message);
    if (message.type === 'done') resolve({ result, signatures: message.signatures });
    if (message.type !== 'read') return;
    const length = message.end - message.start;
    total += length;
    if (length > LARGEST_READ || total > LARGEST_TOTAL) {
      giveUp();
      return;
    }
    const bytes = await file.read(message.start, length);
    if (bytes.byteLength < length) throw new Error(`read ${bytes.byteLength} of ${length} bytes`);
    const answer: ProbeBytes = { id: message.id, bytes };
    // The process may have been stopped in the meantime; then there is no one to answer.
    if (child.connected) child.send(answer, () => undefined);
  }

  child.on('message', (message) => {
    if (isProbeMessage(message)) serve(message).catch(reject);
  });
  child.on('error', reject);
  child.on('exit', (code, stoppedBy) => {
    // Out of memory, reported by Node or by the kernel. Anything else is a bug.
    if (stoppedBy === 'SIGABRT' || stoppedBy === 'SIGKILL' || code === 134) giveUp();
    else reject(new Error(`the probing process ended with ${stoppedBy ?? code}`));
  });
  const task: ProbeTask = { size: file.size, authorities, now };
  child.send(task, () => undefined);
  const timer = setTimeout(giveUp, timeLimit);
  signal?.addEventListener('abort', abort);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}
