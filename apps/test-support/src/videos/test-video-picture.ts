/**
 * Draws the frames of a test video: the frame's number in seven-segment digits, as large as fits, on a plain
 * color that changes every second, above a bar that crosses the picture once per second. A screenshot shows
 * whether a player is at the right frame.
 *
 * Frames are planar YUV 4:2:0 (I420), 8-bit, BT.601 limited range.
 */
import { FRAME_RATE, type TestVideo } from './test-video-plan.ts';

type Size = Pick<TestVideo, 'width' | 'height'>;

const BLACK = 16;
const WHITE = 235;

/** Rows from top to bottom, three cells per row: a digit is 3 wide and 5 high. */
const DIGITS: readonly string[] = [
  '####.##.##.####',
  '..#..#..#..#..#',
  '###..#####..###',
  '###..####..####',
  '#.##.####..#..#',
  '####..###..####',
  '####..####.####',
  '###..#..#..#..#',
  '####.#####.####',
  '####.####..####',
];

const DIGIT_COUNT = 5;

/** Returns the size of one frame in bytes. */
export function frameBytes({ width, height }: Size): number {
  return (width * height * 3) / 2;
}

/** Overwrites `frame` with frame number `index`. */
export function drawFrame(frame: Uint8Array, video: TestVideo, index: number): void {
  const { width, height } = video;
  const second = Math.floor(index / FRAME_RATE);
  const luma = width * height;
  frame.fill(70 + ((video.seed * 37 + second * 23) % 60), 0, luma);
  frame.fill(64 + ((video.seed * 53 + second * 41) % 128), luma, luma + luma / 4);
  frame.fill(64 + ((video.seed * 71 + second * 67) % 128), luma + luma / 4, luma + luma / 2);

  const barHeight = Math.max(2, Math.floor(height / 12));
  fillBox(frame, video, { x: 0, y: height - barHeight, width, height: barHeight }, BLACK);
  const done = Math.round((((index % FRAME_RATE) + 1) / FRAME_RATE) * width);
  fillBox(frame, video, { x: 0, y: height - barHeight, width: done, height: barHeight }, WHITE);

  // Four cells per digit (one is the gap) and one cell of margin on either side.
  const cell = Math.floor(Math.min(width / (DIGIT_COUNT * 4 + 1), (height - barHeight) / 7));
  const left = Math.floor((width - cell * (DIGIT_COUNT * 4 - 1)) / 2);
  const top = Math.floor((height - barHeight - cell * 5) / 2);
  const digits = String(index).padStart(DIGIT_COUNT, '0');
  for (let place = 0; place < digits.length; place += 1) {
    const marks = DIGITS[Number(digits.charAt(place))] ?? '';
    for (let at = 0; at < marks.length; at += 1) {
      if (marks.charAt(at) !== '#') continue;
      const x = left + (place * 4 + (at % 3)) * cell;
      const y = top + Math.floor(at / 3) * cell;
      fillBox(frame, video, { x, y, width: cell, height: cell }, WHITE);
    }
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function fillBox(frame: Uint8Array, size: Size, box: Box, value: number): void {
  for (let row = box.y; row < box.y + box.height; row += 1) {
    frame.fill(value, row * size.width + box.x, row * size.width + box.x + box.width);
  }
}
