/**
 * What is known about a played part, least first.
 * - `stated`: the browser stated that it played it. The bytes that were sent before do not confirm this.
 * - `checked`: the bytes that were sent to the reviewer before and the server's clock are consistent with it, within
 *   the tolerances of decision 124.
 */
export const coverageCertainties = ['stated', 'checked'] as const;
export type CoverageCertainty = (typeof coverageCertainties)[number];

/**
 * Shares of a video, in whole percent, rounded down, so that 100 means that nothing is missing. Watched,
 * skimmed and stated never count the same part twice.
 */
export interface CoverageShares {
  /** Checked, and played at up to 2× speed. */
  readonly watchedPercent: number;
  /** Watched at up to 1.5× speed. The browser stated that the sound was on. */
  readonly attentivePercent: number;
  /** Checked, but only played at more than 2× speed. */
  readonly skimmedPercent: number;
  /** Only stated, at any speed. */
  readonly statedPercent: number;
}

/** Says in reports what the percentages of coverage mean, and what they do not show. */
export const coverageNotes: Readonly<Record<CoverageCertainty, string>> = {
  stated:
    'These parts were played in the browser, at any speed, as the player stated. They were not compared with the bytes sent. Percentages are rounded down; 100% means that no part is missing.',
  checked:
    'Watched: played in the browser at up to 2×, as the player stated, and consistent with the bytes sent to the reviewer before and with the server’s clock. The place of a scene in the file is estimated: a part counts if bytes were sent from within a fifth of the video’s length of it, and if all bytes sent are at least half of the share of the video that counts. Skimmed: the same, but faster than 2×. Stated only: played in the browser, as the player stated, without enough such bytes. None of this shows that a person was looking. Whether the sound was on is stated by the player. Percentages are rounded down; 100% means that no part is missing.',
};
