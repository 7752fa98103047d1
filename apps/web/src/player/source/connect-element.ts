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
function watchForReport(element: HTMLVideoElement, controller: PlayerController, hasFrames: boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const page = element.ownerDocument;
  const view = page.defaultView ?? window;
  let drawing = 0;
  const stop = (): void => {
    clearTimeout(timer);
    view.cancelAnimationFrame(drawing);
  };
  const askAgain = (): void => {
    // The event of a new seek comes later than the seek itself. A hidden tab reports no frames.
    if (element.seeking || (hasFrames && page.hidden)) return;
    if (hasFrames && element.paused) controller.repeatSeek();
    else controller.stopWaiting();
  };
  /**
   * Browsers report a frame when they draw the page, which a busy one does late: the report may come with
   * the next drawing.
   */
  const askOnceDrawn = (): void => {
    drawing = view.requestAnimationFrame(() => {
      drawing = view.requestAnimationFrame(askAgain);
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
  controller: PlayerController,
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
    controller.present(mediaTime);
  };
  const hasFrames = 'requestVideoFrameCallback' in element;

  on('loadedmetadata', () => {
    controller.patch({
      phase: 'ready',
      isSoundOnly: element.videoWidth === 0,
    });
    controller.setDuration(toMicroseconds(element.duration));
    controller.setPlayingRate(controller.getState().rate);
    // Also seek to 0: it makes the browser decode the frame there, which loading alone may not do.
    controller.seek(controller.lastSought() ?? startMicroseconds);
  });
  // WebKit may know the size of the picture only later.
  on('resize', () => controller.patch({ isSoundOnly: element.videoWidth === 0 }));
  on('durationchange', () => {
    const own = toMicroseconds(element.duration);
    if (own > 0) controller.setDuration(own);
  });
  on('play', () => controller.patch({ isPlaying: true }));
  on('pause ended', () => controller.patch({ isPlaying: false }));
  on('waiting stalled', () => {
    controller.stopIfCut();
    // A paused video needs only the frame that it shows. WebKit decodes no further one after a
    // seek until it plays.
    const isStill = element.paused && !element.seeking;
    const needed = isStill ? HTMLMediaElement.HAVE_CURRENT_DATA : HTMLMediaElement.HAVE_FUTURE_DATA;
    const isWaiting = element.readyState < needed;
    if (isWaiting && controller.getState().phase === 'ready') controller.patch({ phase: 'stalled' });
  });
  on('playing canplay seeked', () => {
    if (controller.getState().phase === 'stalled') controller.patch({ phase: 'ready' });
  });
  on('progress seeked canplaythrough', () => controller.patch({ buffered: bufferedRanges(element) }));
  on('volumechange', () => controller.sound.read());
  on('timeupdate seeked ended', () => controller.showProgress());
  const report = watchForReport(element, controller, hasFrames);
  on('seeking', () => {
    report.stop();
    controller.noteSeeking();
  });
  on('seeked', report.expect);
  element.ownerDocument.addEventListener('visibilitychange', report.expect, { signal: abort.signal });
  on('seeking seeked loadeddata canplay playing waiting stalled emptied error', () =>
    controller.checkFrame(),
  );
  on('error', () => {
    // A file that was cut off plays to its last complete frames.
    if (controller.stopBeforeCut()) {
      element.load();
      return;
    }
    const code = element.error?.code;
    if (code === MediaError.MEDIA_ERR_DECODE) controller.patch({ phase: 'unplayable', isPlaying: false });
    else if (code === MediaError.MEDIA_ERR_NETWORK) controller.patch({ phase: 'failed', isPlaying: false });
    else {
      void isServed(source).then((served) => {
        if (!abort.signal.aborted)
          controller.patch({ phase: served ? 'unplayable' : 'failed', isPlaying: false });
      });
    }
  });

  controller.attach(element);
  controller.reset(durationMicroseconds);
  element.src = source;
  element.load();
  if (hasFrames) frame = element.requestVideoFrameCallback(everyFrame);

  return () => {
    abort.abort();
    report.stop();
    if (hasFrames) element.cancelVideoFrameCallback(frame);
    controller.attach(null);
    // Without loading an empty source, the browser keeps the connection and its buffer.
    element.pause();
    element.removeAttribute('src');
    element.load();
  };
}
