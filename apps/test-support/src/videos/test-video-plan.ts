/** Properties of a test video. The same plan gives the same bytes on every machine. */
export interface TestVideo {
  readonly kind: 'mp4-h264' | 'mkv-h264' | 'ts-h264';
  readonly seconds: number;
  /** Pixels, even. */
  readonly width: number;
  readonly height: number;
  /** Varies colors, so that two videos of the same size differ. An integer. */
  readonly seed: number;
}

export const FRAME_RATE = 30;

export const FILE_EXTENSION = { 'mp4-h264': 'mp4', 'mkv-h264': 'mkv', 'ts-h264': 'ts' } as const;
