import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlayerController } from '../player-controller.ts';
import type { Mark } from '../range-mark.ts';
import { createDigitMarks } from './digit-marks.ts';
import { createFrameWait } from './frame-wait.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A player that shows a frame, and the marks that are made. */
function started() {
  const controller = new PlayerController();
  controller.patch({ phase: 'ready', isFrameShown: true, hasShownFrame: true });
  const marks: (Mark & { readonly digit: number })[] = [];
  // The element that shows frames is not there.
  controller.checkFrame = () => undefined;
  const digits = createDigitMarks(controller, createFrameWait(controller));
  const note = (mark: Mark, by: number) => void marks.push({ ...mark, digit: by });
  return {
    controller,
    marks,
    press: (digit: number, when = performance.now()) => digits.press(digit, when, note),
    release: (digit: number, when = performance.now()) => digits.release(digit, when, note),
  };
}

const at = (microseconds: number) => ({ microseconds, frame: null, rate: null });

test('RV-08 a tap marks the moment at which the key went down, a held key the range', () => {
  const { controller, marks, press, release } = started();
  controller.setTime(1000);
  press(2);
  vi.advanceTimersByTime(100);
  controller.setTime(2000);
  release(2);
  press(4);
  expect(controller.getState().rangeStart).toEqual(at(2000));
  vi.advanceTimersByTime(500);
  controller.setTime(3000);
  release(4);
  expect(marks).toEqual([
    { start: at(1000), end: null, digit: 2 },
    { start: at(2000), end: at(3000), digit: 4 },
  ]);
  expect(controller.getState().rangeStart).toBeNull();
});

test('RV-08 a key that is held while a seek ends marks from the frame that it shows', () => {
  const { controller, marks, press, release } = started();
  controller.setTime(5000);
  controller.patch({ isFrameShown: false });
  press(4);
  vi.advanceTimersByTime(500);
  controller.setTime(1000);
  controller.patch({ isFrameShown: true });
  vi.advanceTimersByTime(500);
  controller.setTime(2000);
  release(4);
  expect(marks).toEqual([{ start: at(1000), end: at(2000), digit: 4 }]);
});

test('RV-08 a key that waits for a frame marks that frame, also if the next step comes before it is shown', () => {
  const { controller, marks, press, release } = started();
  controller.setTime(5000);
  controller.patch({ isFrameShown: false });
  press(4);
  release(4);
  controller.seek(9000);
  expect(marks).toEqual([{ start: at(5000), end: null, digit: 4 }]);
  controller.patch({ isFrameShown: true });
  expect(marks).toHaveLength(1);
  controller.patch({ isFrameShown: false });
  press(3);
  release(3);
  controller.play();
  expect(marks.slice(1)).toEqual([{ start: at(9000), end: null, digit: 3 }]);
});

test('RV-08 a key that comes up before the frame is shown marks that frame; without a picture, nothing', () => {
  const { controller, marks, press, release } = started();
  controller.patch({ isFrameShown: false });
  press(4);
  expect(controller.getState().isMarkWaiting).toBe(true);
  release(4);
  controller.setTime(3000);
  controller.patch({ isFrameShown: true });
  expect(marks).toEqual([{ start: at(3000), end: null, digit: 4 }]);
  expect(controller.getState()).toMatchObject({ rangeStart: null, isMarkWaiting: false });
  controller.patch({ isFrameShown: false, isSoundOnly: true });
  press(4);
  controller.patch({ isFrameShown: true, isSoundOnly: false });
  release(4);
  expect(marks).toHaveLength(1);
});

test('RV-08 the times of the key’s events decide, however late a busy page handles them', () => {
  const { controller, marks, press, release } = started();
  vi.advanceTimersByTime(2000);
  const down = performance.now();
  controller.patch({ isPlaying: true });
  // The page is busy for a second, in which the video plays on.
  vi.advanceTimersByTime(1000);
  controller.setTime(5_000_000);
  press(2, down);
  release(2, down + 90);
  expect(marks).toEqual([{ start: { microseconds: 4_000_000, frame: null, rate: 1 }, end: null, digit: 2 }]);
});
