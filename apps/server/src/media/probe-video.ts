import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isProbeMessage, type ProbeBytes, type ProbeMessage } from './probe-messages.ts';
import type { ProbeResult } from './video-facts.ts';

/** Anything that can be read at any place; a blob opened for reading is one. */
export interface VideoBytes {
  /** In bytes. */
  readonly size: number;
  /** Fewer bytes than asked for only where the file ends. */
  read(position: number, length: number): Promise<Uint8Array>;
}

export interface ProbeOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds. */
  readonly timeLimit?: number;
}

const TIME_LIMIT_MS = 60_000;

/** The index of an MP4 of ten hours has some 25 MiB, and it is read at one go. */
const LARGEST_READ = 64 * 1024 * 1024;

/** Walking from fragment to fragment of a long recording takes a small read each; all pictures are never needed. */
const LARGEST_TOTAL = 1024 * 1024 * 1024;

/** An index as large as allowed becomes some 300 MB of objects. */
const HEAP_MB = 512;

/**
 * Decides by content whether a file is a video and measures it: the container opens, has a track of pictures, a key frame is
 * where the index says, and it lasts longer than nothing.
 *
 * Runs in a process with limits on time, memory and reading, since a crafted file may keep any parser busy for ever. A
 * thread would not do: where one array outgrows the heap, Node ends the whole process, whatever the thread's limits.
 * Does not close `file`.
 * @throws the signal's reason when aborted, and whatever `file.read` throws: trouble with the storage is never
 *   the file's fault
 */
export async function probeVideo(file: VideoBytes, options: ProbeOptions = {}): Promise<ProbeResult> {
  const { signal, timeLimit = TIME_LIMIT_MS } = options;
  signal?.throwIfAborted();
  if (file.size === 0) return { kind: 'not-a-video', reason: 'empty' };

  const child = fork(fileURLToPath(new URL('./probe-process.ts', import.meta.url)), [String(file.size)], {
    // May read its own code; may neither write, nor start programs, nor see our settings.
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--permission', '--allow-fs-read=*'],
    env: {},
    serialization: 'advanced',
    // The library warns about odd files on the console; our log is not the place for what a file makes it say.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ProbeResult>();
  const giveUp = (): void => resolve({ kind: 'not-a-video', reason: 'limit-reached' });
  const abort = (): void => reject(signal?.reason);

  let total = 0;
  async function serve(message: ProbeMessage): Promise<void> {
    if (message.type === 'done') {
      resolve(message.result);
      return;
    }
    const length = message.end - message.start;
    total += length;
    if (length > LARGEST_READ || total > LARGEST_TOTAL) {
      giveUp();
      return;
    }
    const bytes = await file.read(message.start, length);
    if (bytes.byteLength < length) throw new Error(`read ${bytes.byteLength} of ${length} bytes`);
    const answer: ProbeBytes = { id: message.id, bytes };
    // It may have been stopped meanwhile; then nobody waits for an answer.
    if (child.connected) child.send(answer, () => undefined);
  }

  child.on('message', (message) => {
    if (isProbeMessage(message)) serve(message).catch(reject);
  });
  child.on('error', reject);
  child.on('exit', (code, stoppedBy) => {
    // Out of memory, said by Node or by the kernel. Anything else is a fault of ours.
    if (stoppedBy === 'SIGABRT' || stoppedBy === 'SIGKILL' || code === 134) giveUp();
    else reject(new Error(`the probing process ended with ${stoppedBy ?? code}`));
  });
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
