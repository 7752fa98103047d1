import { bufferedRanges } from '../frames/buffered-ranges.ts';
import type { PlayerController } from '../player-controller.ts';
import { toMicroseconds } from '../time.ts';

/**
 * Checks whether the file can be fetched, since browsers report decoding and network failures
 * with the same error.
 */
async function isServed(source: string): Promise<boolean> {
  try {
    const answer = await fetch(source, { headers: { range: 'bytes=0-0' } });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Milliseconds after a seek until the browser is asked again which frame it shows. */
const REPORT_TIMEOUT = 500;

/** Waits after a seek for the browser's report of the frame that it shows, and asks again without one. */
function watchForReport(element: HTMLVideoElement, machine: PlayerController, hasFrames: boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drawing = 0;
  const stop = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(drawing);
  };
  const askAgain = (): void => {
    // The event of a new seek comes later than the seek itself. A hidden tab reports no frames.
    if (element.seeking || (hasFrames && document.hidden)) return;
    if (hasFrames && element.paused) machine.repeatSeek();
    else machine.stopWaiting();
  };
  /**
   * Browsers report a frame when they draw the page, which a busy one does late: the report may come with
   * the next drawing.
   */
  const askOnceDrawn = (): void => {
    drawing = requestAnimationFrame(() => {
      drawing = requestAnimationFrame(askAgain);
    });
  };
  const expect = (): void => {
    stop();
    timer = hasFrames ? setTimeout(askOnceDrawn, REPORT_TIMEOUT) : setTimeout(askAgain);
  };
  return { expect, stop };
}

export interface Connection {
  source: string;
  /** Initial position. */
  startMicroseconds: number;
  /** Length as measured by the server, which the player shows; 0 if unknown. */
  durationMicroseconds: number;
}

/**
 * Connects a video element to the controller and loads the file.
 * @returns a function that disconnects and unloads it
 */
export function connectElement(
  element: HTMLVideoElement,
  machine: PlayerController,
  { source, startMicroseconds, durationMicroseconds }: Connection,
): () => void {
  const abort = new AbortController();
  const on = (events: string, handle: () => void) => {
    for (const event of events.split(' ')) element.addEventListener(event, handle, { signal: abort.signal });
  };
  let frame = 0;
  const everyFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    // First of all: a frame that is presented before this request is not reported.
    frame = element.requestVideoFrameCallback(everyFrame);
    machine.present(mediaTime);
  };
  const hasFrames = 'requestVideoFrameCallback' in element;

  on('loadedmetadata', () => {
    machine.patch({
      phase: 'ready',
      isSoundOnly: element.videoWidth === 0,
    });
    machine.setDuration(toMicroseconds(element.duration));
    machine.setPlayingRate(machine.getState().rate);
    // Also seek to 0: it makes the browser decode the frame there, which loading alone may not do.
    machine.seek(machine.lastSought() ?? startMicroseconds);
  });
  // WebKit may know the size of the picture only later.
  on('resize', () => machine.patch({ isSoundOnly: element.videoWidth === 0 }));
  on('durationchange', () => {
    const own = toMicroseconds(element.duration);
    if (own > 0) machine.setDuration(own);
  });
  on('play', () => machine.patch({ isPlaying: true }));
  on('pause ended', () => machine.patch({ isPlaying: false }));
  on('waiting stalled', () => {
    machine.stopIfCut();
    // A paused video needs only the frame that it shows. WebKit decodes no further one after a
    // seek until it plays.
    const isStill = element.paused && !element.seeking;
    const needed = isStill ? HTMLMediaElement.HAVE_CURRENT_DATA : HTMLMediaElement.HAVE_FUTURE_DATA;
    const isWaiting = element.readyState < needed;
    if (isWaiting && machine.getState().phase === 'ready') machine.patch({ phase: 'stalled' });
  });
  on('playing canplay seeked', () => {
    if (machine.getState().phase === 'stalled') machine.patch({ phase: 'ready' });
  });
  on('progress seeked canplaythrough', () => machine.patch({ buffered: bufferedRanges(element) }));
  on('volumechange', () => machine.sound.read());
  on('timeupdate seeked ended', () => machine.showProgress());
  const report = watchForReport(element, machine, hasFrames);
  on('seeking', () => {
    report.stop();
    machine.noteSeeking();
  });
  on('seeked', report.expect);
  document.addEventListener('visibilitychange', report.expect, { signal: abort.signal });
  on('seeking seeked loadeddata canplay playing waiting stalled emptied error', () => machine.checkFrame());
  on('error', () => {
    // A file that was cut off plays to its last complete frames.
    if (machine.stopBeforeCut()) {
      element.load();
      return;
    }
    const code = element.error?.code;
    if (code === MediaError.MEDIA_ERR_DECODE) machine.patch({ phase: 'unplayable', isPlaying: false });
    else if (code === MediaError.MEDIA_ERR_NETWORK) machine.patch({ phase: 'failed', isPlaying: false });
    else {
      void isServed(source).then((served) => {
        if (!abort.signal.aborted)
          machine.patch({ phase: served ? 'unplayable' : 'failed', isPlaying: false });
      });
    }
  });

  machine.attach(element);
  machine.reset(durationMicroseconds);
  element.src = source;
  element.load();
  if (hasFrames) frame = element.requestVideoFrameCallback(everyFrame);

  return () => {
    abort.abort();
    report.stop();
    if (hasFrames) element.cancelVideoFrameCallback(frame);
    machine.attach(null);
    // Without loading an empty source, the browser keeps the connection and its buffer.
    element.pause();
    element.removeAttribute('src');
    element.load();
  };
}
