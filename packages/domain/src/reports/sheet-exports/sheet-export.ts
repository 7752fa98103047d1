import type { ErrorInfo } from '../../shared/error-code.ts';

/** States of an export to a spreadsheet. A failed export can be resumed. */
export const sheetExportStates = ['waiting', 'running', 'done', 'failed'] as const;
export type SheetExportState = (typeof sheetExportStates)[number];

const LONGEST_DELAY_SECONDS = 64;

/**
 * Returns the seconds until the next attempt: exponential backoff up to about a minute, and never sooner than
 * the server requests.
 * @param failures number of consecutive failures, at least 1
 */
export function retryDelaySeconds(failures: number, askedFor: number | null): number {
  const own = Math.min(2 ** (failures - 1), LONGEST_DELAY_SECONDS);
  return Math.max(own, askedFor ?? 0);
}

/** An export to a spreadsheet, with its progress and the reason if it stopped. */
export interface SheetExport {
  readonly id: string;
  /** Null after the account was deleted; the name is kept. */
  readonly userId: string | null;
  readonly userName: string;
  readonly spreadsheetId: string;
  /** The sheet in the spreadsheet, once known. */
  readonly sheetId: number | null;
  /** Base URL of the links to videos. */
  readonly origin: string;
  readonly state: SheetExportState;
  readonly rowsTotal: number;
  /** The last position whose video has been written to the sheet. */
  readonly position: number;
  readonly rowsAdded: number;
  readonly rowsUpdated: number;
  /** Number of new rows in the batch after `position`, recorded before the batch is first written. */
  readonly batchAdds: number | null;
  /** Consecutive failed attempts. */
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly problem: ErrorInfo | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** When its owner dismissed the message. */
  readonly dismissedAt: Date | null;
}
