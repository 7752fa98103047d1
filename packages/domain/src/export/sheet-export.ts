/** States of an export to a spreadsheet. A failed export can be resumed. */
export const sheetExportStates = ['waiting', 'running', 'done', 'failed'] as const;
export type SheetExportState = (typeof sheetExportStates)[number];

const LONGEST_DELAY_SECONDS = 64;

/**
 * Returns the seconds until the next attempt: exponential backoff up to about a minute, and never sooner than the
 * server asks for.
 * @param failures number of consecutive failures, at least 1
 */
export function retryDelaySeconds(failures: number, askedFor: number | null): number {
  const own = Math.min(2 ** (failures - 1), LONGEST_DELAY_SECONDS);
  return Math.max(own, askedFor ?? 0);
}
