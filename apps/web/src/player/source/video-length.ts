/** How long before the end a file that was cut off may stop, in microseconds: within its last frames. */
const CUT_END = 300_000;
/** How much is left out each time that the browser cannot decode the end of such a file, and at most. */
const CUT_STEP = 80_000;
const LONGEST_CUT = 2_000_000;

/**
 * The length of a video in microseconds: as the server measured it, or as the file reports it. A file that
 * was cut off reports more than is there.
 */
export class VideoLength {
  private measured = 0;
  private reported = 0;
  /** Where the browser can decode nothing more of a file that was cut off. */
  private decodable = Number.POSITIVE_INFINITY;

  /** Starts with a new file. @param measured its length; 0 if unknown */
  reset(measured: number): void {
    this.measured = measured;
    this.reported = 0;
    this.decodable = Number.POSITIVE_INFINITY;
  }

  setMeasured(microseconds: number): void {
    this.measured = microseconds;
  }

  setReported(microseconds: number): void {
    this.reported = microseconds;
  }

  /**
   * Returns the length that the player shows.
   * @param pictureEnd when the last frame ends, which may be later than reported: the element does not count
   * a late start; 0 if unknown
   */
  shown(pictureEnd: number): number {
    return this.measured || Math.max(this.reported, pictureEnd);
  }

  private isCut(): boolean {
    return this.measured > 0 && this.reported > this.measured + CUT_END;
  }

  /** Returns the last position that can be sought. @param shown the length that the player shows */
  lastPosition(shown: number): number {
    return Math.min(shown, this.decodable);
  }

  /**
   * Returns whether a position is the end, where playback stops.
   * @param isWaiting whether the element waits for more, as it does within the last frames of a cut file
   */
  isEnd(microseconds: number, shown: number, isWaiting: boolean): boolean {
    const tolerance = isWaiting && this.isCut() ? CUT_END : 0;
    return shown > 0 && microseconds >= this.lastPosition(shown - tolerance);
  }

  /**
   * Leaves out a little before a position that the browser cannot decode at the end of a cut file. An error at
   * an earlier position is from an attempt to show the end, before a seek away from it.
   * @returns the last position from then on; null elsewhere
   */
  endBefore(microseconds: number): number | null {
    const earliest = this.measured - LONGEST_CUT;
    const failed = microseconds > earliest ? microseconds : this.measured;
    const end = Math.min(this.decodable, failed) - CUT_STEP;
    if (!this.isCut() || end <= earliest) return null;
    this.decodable = end;
    return end;
  }
}
