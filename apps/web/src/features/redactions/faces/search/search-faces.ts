import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { canDecode } from '../../tracking/follow-region.ts';
import type { IndexedVideo } from '../../tracking/read-frames.ts';
import type { FaceTrack } from './join-faces.ts';

/** Name of the detector that the worker uses. */
export const DETECTOR = 'BlazeFace full range';

/** Ends a search after the frame that it is looking at. */
export const STOP = 'stop';

/** Asks the worker to look for faces in each `stride`-th frame from one on. */
export interface SearchRequest extends IndexedVideo {
  readonly from: number;
  readonly stride: number;
}

/** How a search ended. `unreadable`: this browser cannot decode the frames. */
export type SearchOutcome = 'end' | 'stopped' | 'unreadable' | 'failed';

/** A face that was found, with its best picture. */
export interface FoundTrack {
  readonly track: FaceTrack;
  readonly picture: Blob;
  /** The frame of the picture. */
  readonly frame: number;
}

/** Messages of the worker. */
export type SearchAnswer =
  | { readonly type: 'looked'; readonly frame: number; readonly settled: number }
  | ({ readonly type: 'found' } & FoundTrack)
  | { readonly type: 'done'; readonly outcome: SearchOutcome };

interface SearchListeners {
  /**
   * @param frame the last one that was looked at
   * @param settled the last one of which no face can be a part of a track that is still to be found
   */
  readonly onLooked: (frame: number, settled: number) => void;
  readonly onFound: (found: FoundTrack) => void;
  readonly onEnd: (outcome: SearchOutcome) => void;
}

const MICROSECONDS_BETWEEN = 200_000;

/** Returns the number of frames from one sample to the next: five samples in a second of video. */
export function strideOf({ times, endMicroseconds }: FrameIndex): number {
  const duration = Math.max(endMicroseconds - (times[0] ?? 0), 1);
  return Math.max(Math.round((MICROSECONDS_BETWEEN * times.length) / duration), 1);
}

/** A search that runs. */
export interface FaceSearch {
  /** Ends it after the frame that it is looking at, with the faces that are in view. */
  readonly stop: () => void;
  /** Ends it at once. Faces that were still in view are not found. */
  readonly terminate: () => void;
}

/** Looks for faces in a new worker. */
export function searchFaces(
  request: SearchRequest,
  { onLooked, onFound, onEnd }: SearchListeners,
): FaceSearch {
  if (!canDecode()) {
    queueMicrotask(() => onEnd('unreadable'));
    return { stop: () => undefined, terminate: () => undefined };
  }
  const worker = new Worker(new URL('./faces-worker.ts', import.meta.url), { type: 'module' });
  const abort = new AbortController();
  const { signal } = abort;
  const terminate = (): void => {
    worker.terminate();
    // Messages that have arrived already would still be heard.
    abort.abort();
  };
  const end = (outcome: SearchOutcome): void => {
    terminate();
    onEnd(outcome);
  };
  const onMessage = ({ data }: MessageEvent<SearchAnswer>): void => {
    if (data.type === 'looked') onLooked(data.frame, data.settled);
    else if (data.type === 'found') onFound(data);
    else end(data.outcome);
  };
  worker.addEventListener('message', onMessage, { signal });
  worker.addEventListener('error', () => end('failed'), { signal });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
  worker.postMessage({ ...request, url: new URL(request.url, location.href).href });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
  return { stop: () => worker.postMessage(STOP), terminate };
}
