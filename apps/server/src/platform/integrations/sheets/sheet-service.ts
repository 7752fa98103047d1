import type { SheetBlock } from '@plainview/domain/reports/sheet-exports/sheet-placement';
import type { ErrorInfo } from '@plainview/domain/shared/error-code';

/** The sheet of the spreadsheet that an export writes to. */
export interface WantedSheet {
  /** The sheet that the export began with; null at the start. */
  readonly sheetId: number | null;
  readonly title: string;
  readonly headings: readonly string[];
}

/** Ids of a span of rows, and the rows below down to the last non-empty one. */
export interface SheetRows {
  /** Ids in the requested span, from top to bottom. */
  readonly ids: readonly string[];
  /** The first cell of each row below; an empty string if the cell is empty. */
  readonly below: readonly string[];
}

/** A sheet with headings in its first row. Rows count from 1; the first column contains ids. */
export interface OpenSheet {
  readonly sheetId: number;
  /** Returns the id column from row 1 down to the last id. */
  readIds(signal: AbortSignal): Promise<readonly string[]>;
  /** Reads the ids of a span of rows, and all rows from `below` on. */
  look(
    at: { readonly span: { readonly first: number; readonly last: number } | null; readonly below: number },
    signal: AbortSignal,
  ): Promise<SheetRows>;
  /** Adds rows so that this row exists. */
  reach(row: number, signal: AbortSignal): Promise<void>;
  /** Writes rows at their positions, as plain text. */
  write(blocks: readonly SheetBlock[], signal: AbortSignal): Promise<void>;
}

/** A third-party spreadsheet, accessed over the network. Every method may throw `SheetError`. */
export interface SheetService {
  readonly spreadsheetId: string;
  /** How long calls may keep failing before the export is given up, in milliseconds. */
  readonly retryForMilliseconds: number;
  /** Finds or creates the sheet, and writes the headings if there are none. */
  open(wanted: WantedSheet, signal: AbortSignal): Promise<OpenSheet>;
}

/**
 * How to handle a fault: `later` is retried until the retry time ends, `once` is retried one time after
 * reading the sheet again, and `final` is not retried.
 */
export type FaultKind = 'later' | 'once' | 'final';

/**
 * The spreadsheet could not be read or written, or the response was lost. In the latter case the write
 * may have succeeded.
 */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly kind: FaultKind;
  /** Error shown to users if the fault persists. */
  readonly info: ErrorInfo;
  readonly retryAfterSeconds: number | null;

  constructor(kind: FaultKind, info: ErrorInfo, retryAfterSeconds: number | null = null) {
    super(`${info.code} ${JSON.stringify(info.data ?? {})}`);
    this.kind = kind;
    this.info = info;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
