import type { PlayedSegment } from '@plainview/domain/review/coverage/watch-coverage';
import { SECOND } from '@plainview/domain/shared/time';
import { WatchRecorder, type Playback } from './watch-recorder.ts';

const OBSERVE_EVERY = SECOND / 4;
const REPORT_EVERY = 10 * SECOND;

/** A player whose playback is recorded. */
export interface RecordedPlayer {
  /** Returns the playback now; null while no frame is shown. */
  readonly read: () => Playback | null;
  /** Calls the listener when playback starts, stops, jumps or changes speed or sound. Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Reports the segments that were played while the page was visible: every ten seconds, when playback stops, when the page
 * is hidden, and in the end.
 * @returns a function that ends the recording
 */
export function recordPlayback(
  player: RecordedPlayer,
  page: Document,
  onPlayed: (segments: PlayedSegment[]) => void,
): () => void {
  const recorder = new WatchRecorder();
  const report = (): void => {
    const segments = recorder.take();
    if (segments.length > 0) onPlayed(segments);
  };
  const isVisible = () => page.visibilityState === 'visible';
  const observe = (): boolean => {
    const playback = player.read();
    if (isVisible() && playback) recorder.observe(playback, performance.now());
    else recorder.interrupt();
    return playback?.isPlaying ?? false;
  };
  const send = (): void => {
    observe();
    report();
  };
  const sendWhenHidden = (): void => {
    if (!isVisible()) send();
  };
  let wasPlaying = false;
  const unsubscribe = player.subscribe(() => {
    const isPlaying = observe();
    if (wasPlaying && !isPlaying) report();
    wasPlaying = isPlaying;
  });
  const observing = setInterval(observe, OBSERVE_EVERY);
  const reporting = setInterval(send, REPORT_EVERY);
  page.addEventListener('visibilitychange', sendWhenHidden);
  return () => {
    unsubscribe();
    clearInterval(observing);
    clearInterval(reporting);
    page.removeEventListener('visibilitychange', sendWhenHidden);
    report();
  };
}
