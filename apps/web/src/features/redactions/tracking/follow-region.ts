import type { Region } from '@plainview/domain/release/redactions/redaction-track';
import type { TrackedRegion } from '@plainview/domain/release/redactions/tracked-path';
import type { FollowEnd } from './follow-frames.ts';
import type { FrameRange } from './read-frames.ts';

/** Asks the tracking worker to follow the object in a region. */
export interface FollowRequest extends Omit<FrameRange, 'width'> {
  /** On the first frame. */
  readonly region: Region;
}

/**
 * How following ended. `unreadable`: this browser cannot decode the frames. `failed`: the worker or the video could
 * not be loaded.
 */
export type FollowOutcome = FollowEnd | 'unreadable' | 'failed';

/** Messages of the tracking worker. */
export type FollowAnswer =
  | { readonly type: 'found'; readonly frame: number; readonly regions: readonly TrackedRegion[] }
  | { readonly type: 'done'; readonly outcome: FollowOutcome };

interface FollowListeners {
  /** Called some times per second. @param frame the last one that was looked at */
  readonly onFound: (frame: number, regions: readonly TrackedRegion[]) => void;
  readonly onEnd: (outcome: FollowOutcome) => void;
}

/** Returns whether this browser can decode frames. Browsers offer that on secure pages only. */
export const canDecode = (): boolean => 'VideoDecoder' in globalThis && 'OffscreenCanvas' in globalThis;

/** Follows the object in a region in a new worker. Returns a function that stops it. */
export function followRegion(request: FollowRequest, { onFound, onEnd }: FollowListeners): () => void {
  if (!canDecode()) {
    queueMicrotask(() => onEnd('unreadable'));
    return () => undefined;
  }
  const worker = new Worker(new URL('./tracking-worker.ts', import.meta.url), { type: 'module' });
  const abort = new AbortController();
  const { signal } = abort;
  const stop = (): void => {
    worker.terminate();
    // Messages that have arrived already would still be heard.
    abort.abort();
  };
  const end = (outcome: FollowOutcome): void => {
    stop();
    onEnd(outcome);
  };
  const onMessage = ({ data }: MessageEvent<FollowAnswer>): void => {
    if (data.type === 'found') onFound(data.frame, data.regions);
    else end(data.outcome);
  };
  worker.addEventListener('message', onMessage, { signal });
  worker.addEventListener('error', () => end('failed'), { signal });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
  worker.postMessage({ ...request, url: new URL(request.url, location.href).href });
  return stop;
}
