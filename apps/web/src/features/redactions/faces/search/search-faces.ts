import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { canDecode } from '../../tracking/follow-region.ts';
import type { IndexedVideo } from '../../tracking/read-frames.ts';
import type { FaceTrack } from './join-faces.ts';

/** Name of the detector that the worker uses. */
export const DETECTOR = 'BlazeFace full range';

/** Asks the worker to look for faces in each `stride`-th frame from one on. */
export interface SearchRequest extends IndexedVideo {
  readonly from: number;
  readonly stride: number;
}

/** How a search ended. `unreadable`: this browser cannot decode the frames. */
export type SearchOutcome = 'end' | 'unreadable' | 'failed';

/** A face that was found, with its best picture. */
export interface FoundTrack {
  readonly track: FaceTrack;
  readonly picture: Blob;
  /** The frame of the picture. */
  readonly frame: number;
}

/** Messages of the worker. */
export type SearchAnswer =
  | { readonly type: 'looked'; readonly frame: number }
  | ({ readonly type: 'found' } & FoundTrack)
  | { readonly type: 'done'; readonly outcome: SearchOutcome };

interface SearchListeners {
  /** @param frame the last one that was looked at */
  readonly onLooked: (frame: number) => void;
  readonly onFound: (found: FoundTrack) => void;
  readonly onEnd: (outcome: SearchOutcome) => void;
}

const MICROSECONDS_BETWEEN = 200_000;

/** Returns the number of frames from one sample to the next: five samples in a second of video. */
export function strideOf({ times, endMicroseconds }: FrameIndex): number {
  const duration = Math.max(endMicroseconds - (times[0] ?? 0), 1);
  return Math.max(Math.round((MICROSECONDS_BETWEEN * times.length) / duration), 1);
}

/** Looks for faces in a new worker. Returns a function that stops it. */
export function searchFaces(
  request: SearchRequest,
  { onLooked, onFound, onEnd }: SearchListeners,
): () => void {
  if (!canDecode()) {
    queueMicrotask(() => onEnd('unreadable'));
    return () => undefined;
  }
  const worker = new Worker(new URL('./faces-worker.ts', import.meta.url), { type: 'module' });
  const abort = new AbortController();
  const { signal } = abort;
  const stop = (): void => {
    worker.terminate();
    // Messages that have arrived already would still be heard.
    abort.abort();
  };
  const end = (outcome: SearchOutcome): void => {
    stop();
    onEnd(outcome);
  };
  const onMessage = ({ data }: MessageEvent<SearchAnswer>): void => {
    if (data.type === 'looked') onLooked(data.frame);
    else if (data.type === 'found') onFound(data);
    else end(data.outcome);
  };
  worker.addEventListener('message', onMessage, { signal });
  worker.addEventListener('error', () => end('failed'), { signal });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
  worker.postMessage({ ...request, url: new URL(request.url, location.href).href });
  return stop;
}
