/** Web Worker that decodes frames of a video and follows an object in them, off the main thread. */
import type { Region } from '@plainview/domain/release/redactions/redaction-track';
import type { TrackedRegion } from '@plainview/domain/release/redactions/tracked-path';
import { followFrames } from './follow-frames.ts';
import type { FollowAnswer, FollowRequest } from './follow-region.ts';
import { FramesUnreadable, readFrames } from './read-frames.ts';

/** Width to which pictures are reduced. Twice as wide for small regions, of which too little would be left. */
const WIDTH = 480;
const SMALL_REGION = 0.05;
const REPORT_MILLISECONDS = 200;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts to its own page only
const answer = (message: FollowAnswer): void => globalThis.postMessage(message);

const widthFor = ({ x1, x2 }: Region): number => (x2 - x1 < SMALL_REGION ? WIDTH * 2 : WIDTH);

async function follow({ region, ...range }: FollowRequest): Promise<void> {
  let regions: TrackedRegion[] = [];
  let [last, reported] = [range.from, performance.now()];
  const report = (): void => {
    answer({ type: 'found', frame: last, regions });
    regions = [];
    reported = performance.now();
  };
  try {
    const frames = readFrames({ ...range, width: widthFor(region) });
    const outcome = await followFrames(frames, region, (frame, found) => {
      last = frame;
      if (found) regions.push(found);
      if (performance.now() - reported >= REPORT_MILLISECONDS) report();
    });
    report();
    answer({ type: 'done', outcome });
  } catch (error) {
    report();
    answer({ type: 'done', outcome: error instanceof FramesUnreadable ? 'unreadable' : 'failed' });
  }
}

globalThis.addEventListener('message', (event: MessageEvent<FollowRequest>) => void follow(event.data));
