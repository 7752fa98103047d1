import {
  commonRange,
  isRecordedAt,
  toCommonTime,
  toPosition,
  type CameraClock,
} from '@plainview/domain/evidence/cameras/alignment';
import { createExternalStore } from '../../ui/external-store.ts';

/** A camera of a group: a video with its place on the common timeline. */
export interface GroupCamera {
  readonly videoId: string;
  readonly clock: CameraClock;
  /** Length as measured by the server; 0 if unknown. */
  readonly durationMicroseconds: number;
}

const NOT_ALIGNED: CameraClock = { startMicroseconds: 0, driftPpm: null };

/** Converts between positions in the videos of cameras and their common timeline. */
export class CommonTimeline {
  /** From the first start to the last end. */
  readonly range;
  private clocks: ReadonlyMap<string, CameraClock>;
  private readonly measured: ReadonlyMap<string, number>;
  private readonly reportedOf: (videoId: string) => number;

  /** @param reportedOf returns the duration that a file reports; 0 until it does */
  constructor(cameras: readonly GroupCamera[], reportedOf: (videoId: string) => number) {
    this.clocks = new Map(cameras.map(({ videoId, clock }) => [videoId, clock]));
    this.measured = new Map(
      cameras.map(({ videoId, durationMicroseconds }) => [videoId, durationMicroseconds]),
    );
    this.reportedOf = reportedOf;
    this.range = createExternalStore(this.measure());
  }

  setClocks(clocks: ReadonlyMap<string, CameraClock>): void {
    this.clocks = clocks;
    this.update();
  }

  /** Measures the range again, after a clock or a duration may have changed. */
  update(): void {
    const range = this.measure();
    const known = this.range.get();
    if (range.from !== known.from || range.to !== known.to) this.range.set(range);
  }

  private measure(): { readonly from: number; readonly to: number } {
    return commonRange(
      [...this.measured.keys()].map((videoId) => ({
        clock: this.clockOf(videoId),
        durationMicroseconds: this.durationOf(videoId),
      })),
    );
  }

  private clockOf(videoId: string): CameraClock {
    return this.clocks.get(videoId) ?? NOT_ALIGNED;
  }

  durationOf(videoId: string): number {
    return this.reportedOf(videoId) || (this.measured.get(videoId) ?? 0);
  }

  toCommon = (videoId: string, position: number): number => toCommonTime(this.clockOf(videoId), position);

  /** Returns the position in a video, which may be outside its footage. */
  toPosition = (videoId: string, common: number): number => toPosition(this.clockOf(videoId), common);

  isRecording(videoId: string, common: number): boolean {
    return isRecordedAt(this.toPosition(videoId, common), this.durationOf(videoId));
  }
}
