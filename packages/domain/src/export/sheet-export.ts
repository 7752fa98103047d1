/** Where an export to a spreadsheet stands. A failed one can be gone on with. */
export const sheetExportStates = ['waiting', 'running', 'done', 'failed'] as const;
export type SheetExportState = (typeof sheetExportStates)[number];

const LONGEST_DELAY_SECONDS = 64;

/**
 * Seconds until the next attempt, after so many that failed in a row (1 or more): doubling, up to about a minute, never
 * sooner than the other side asks for.
 */
export function retryDelaySeconds(failures: number, askedFor: number | null): number {
  const own = Math.min(2 ** (failures - 1), LONGEST_DELAY_SECONDS);
  return Math.max(own, askedFor ?? 0);
}
