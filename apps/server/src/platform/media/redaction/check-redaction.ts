import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Thread } from '../../core/thread.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import type { MediaInput } from '../ffmpeg/read-only-input.ts';
import type { CheckResult } from './check-result.ts';
import type { Label } from './label.ts';
import type { Redaction } from './redaction.ts';

export interface CheckJob extends Redaction {
  /** The redacted copy. */
  readonly copy: Extract<MediaInput, { kind: 'file' }>;
  /** The label that the copy must have; missing or null without one. */
  readonly label?: Label | null;
  /** Reports progress in percent, 0 to 99. */
  readonly onProgress: (percent: number) => void;
}

/** The input of the thread. A message on the port aborts it; it reports its progress there. */
export interface CheckRequest extends Omit<CheckJob, 'ffmpeg' | 'signal' | 'onProgress'> {
  readonly ffmpeg: Omit<Ffmpeg, 'sandbox'>;
  readonly isSandboxed: boolean;
  readonly port: MessagePort;
}

/**
 * Decodes a redacted copy and its original and compares every frame and every sample, in a thread of its own. It uses
 * nothing that the renderer wrote but the copy.
 * @throws the signal's reason when aborted; Error if the original cannot be read
 */
export async function checkRedaction(job: CheckJob): Promise<CheckResult> {
  const { ffmpeg, signal, onProgress, input, index, tracks, mutedRanges, copy, label = null } = job;
  signal?.throwIfAborted();
  const { sandbox, ...programs } = ffmpeg;
  const { port1: own, port2: port } = new MessageChannel();
  const abort = (): void => own.postMessage('abort', []);
  signal?.addEventListener('abort', abort);
  own.on('message', (percent: unknown) => {
    if (typeof percent === 'number') onProgress(percent);
  });
  const thread = new Thread<CheckRequest, CheckResult>(new URL('./check-thread.ts', import.meta.url));
  try {
    const files = { input, index, tracks, mutedRanges, copy, label };
    return await thread.ask({ ...files, ffmpeg: programs, isSandboxed: sandbox !== null, port }, [port]);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    own.close();
    await thread.stop();
  }
}
