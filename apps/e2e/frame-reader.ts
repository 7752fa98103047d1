import type { Locator, Page } from '@playwright/test';

/** The frame after an action: the number that the player shows, and the one in the picture's bar code. */
export interface ShownFrame {
  /** Number of the frame according to the player; null if it says "approximate". */
  readonly stated: number | null;
  /** The number in the file that the picture shows, from 0 (hard-videos.ts). */
  readonly drawn: number;
  /** Milliseconds until the statement was there and the frame was presented. */
  readonly waited: number;
}

/**
 * An action in the player: a key press, a seek on the timeline to a position in microseconds, or playing for
 * some milliseconds and pausing.
 */
export type FrameAction =
  | { readonly key: string }
  | { readonly seekTo: number }
  | { readonly playFor: number };

/** Milliseconds after a pause in which the player notices which frame the video has stopped at. */
const SETTLE_AFTER_PAUSE = 250;

/**
 * Performs an action in the page and waits until the player has settled on a frame, then reads the picture.
 */
export async function actAndRead(page: Page, action: FrameAction): Promise<ShownFrame> {
  // The timeline loads after the picture.
  await page.getByRole('slider', { name: 'Position', exact: true }).waitFor();
  return page.evaluate(
    async ([todo, settle]) => {
      const video = document.querySelector('video');
      const slider = document.querySelector<HTMLInputElement>('input[aria-label="Position"]');
      if (!video || !slider) throw new Error('there is no player');
      const begun = performance.now();
      let presentedAt = Number.POSITIVE_INFINITY;
      const settled = new Promise<void>((resolve) => {
        let quiet: ReturnType<typeof setTimeout> | undefined;
        const done = new AbortController();
        // An event may belong to an earlier seek, which this one has replaced: only the element knows whether one
        // is in progress.
        const finish = (): void => {
          if (video.seeking) return;
          clearTimeout(quiet);
          done.abort();
          resolve();
        };
        // At the first and the last frame, a step shows nothing new. A seek may take any time, and the player asks
        // again for a frame that was not reported, so this time begins with the last event.
        const waitForQuiet = (): void => {
          clearTimeout(quiet);
          quiet = setTimeout(() => (video.seeking ? waitForQuiet() : finish()), 1500);
        };
        // The player's own callback runs first, and may correct the seek. The frame may come
        // before the seek ends.
        const note = (): void => {
          presentedAt = performance.now();
          if (video.seeking) video.requestVideoFrameCallback(note);
          finish();
        };
        video.requestVideoFrameCallback(note);
        video.addEventListener('seeking', waitForQuiet, { signal: done.signal });
        video.addEventListener('seeked', () => (Number.isFinite(presentedAt) ? finish() : waitForQuiet()), {
          signal: done.signal,
        });
        waitForQuiet();
      });
      if (!('seekTo' in todo)) {
        const key = 'key' in todo ? todo.key : ' ';
        for (const wait of 'key' in todo ? [0] : [todo.playFor, settle]) {
          // The end of the video pauses it, too.
          if (wait !== settle || !video.paused)
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        }
      } else {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          slider,
          String(todo.seekTo),
        );
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      }
      await settled;
      const waited = Math.min(presentedAt, performance.now()) - begun;
      // React renders the number after the frame's callback, and after the player has corrected a seek. A
      // number that is still missing after this time stays missing.
      const lastLook = performance.now() + 1500;
      let said: string | undefined;
      do {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const text = document.querySelector('[data-frame]')?.textContent ?? '';
        said = /frame ([\d,]+) of [\d,]+/u.exec(text)?.[1];
      } while (said === undefined && performance.now() < lastLook);

      const canvas = document.createElement('canvas');
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      const brush = canvas.getContext('2d', { willReadFrequently: true });
      if (!brush) throw new Error('there is no canvas');
      brush.drawImage(video, 0, 0);
      const isTurned = video.videoHeight > video.videoWidth;
      const length = isTurned ? video.videoHeight : video.videoWidth;
      const across = (isTurned ? video.videoWidth : video.videoHeight) / 9;
      let drawn = 0;
      for (let bar = 0; bar < 16; bar += 1) {
        const along = ((bar + 0.5) * length) / 16;
        const [x, y] = isTurned ? [across, length - along] : [along, across];
        if ((brush.getImageData(Math.floor(x), Math.floor(y), 1, 1).data[0] ?? 0) > 128) drawn += 2 ** bar;
      }
      return { stated: said === undefined ? null : Number(said.replaceAll(',', '')), drawn, waited };
    },
    [action, SETTLE_AFTER_PAUSE] as const,
  );
}

/** Returns the number of the frame in the bar code of a video's picture (hard-videos.ts), from 0. */
export function readBarCode(video: Locator): Promise<number> {
  return video.evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = element.videoWidth;
    canvas.height = element.videoHeight;
    const brush = canvas.getContext('2d', { willReadFrequently: true });
    if (!brush) throw new Error('there is no canvas');
    brush.drawImage(element, 0, 0);
    let drawn = 0;
    for (let bar = 0; bar < 16; bar += 1) {
      const x = Math.floor(((bar + 0.5) * element.videoWidth) / 16);
      const y = Math.floor(element.videoHeight / 9);
      if ((brush.getImageData(x, y, 1, 1).data[0] ?? 0) > 128) drawn += 2 ** bar;
    }
    return drawn;
  });
}
