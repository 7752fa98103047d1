import type { SheetBlock } from '@plainview/domain/export/sheet-placement';
import type { ErrorInfo } from '@plainview/domain/shared/error-code';

/** Which sheet of the spreadsheet an export writes on. */
export interface WantedSheet {
  /** The one that the export began with; null at its begin. */
  readonly sheetId: number | null;
  readonly title: string;
  readonly headings: readonly string[];
}

/** What stands below a row: as many rows as reach down to the last one with anything in it. */
export interface SheetLook {
  /** Ids between the two rows that were asked for, from the upper one down. */
  readonly ids: readonly string[];
  /** The first cell of each row below, empty text where that is empty. */
  readonly below: readonly string[];
}

/** A sheet whose first row holds the headings. Rows count from 1; the first column holds ids. */
export interface OpenSheet {
  readonly sheetId: number;
  /** The column of ids from row 1 down to the last id. */
  readIds(signal: AbortSignal): Promise<readonly string[]>;
  /** Looks at the ids of a span of rows, and at all that stands from a row on. */
  look(
    at: { readonly span: { readonly first: number; readonly last: number } | null; readonly below: number },
    signal: AbortSignal,
  ): Promise<SheetLook>;
  /** Makes room down to this row. */
  reach(row: number, signal: AbortSignal): Promise<void>;
  /** Writes rows at their places, as plain text. */
  write(blocks: readonly SheetBlock[], signal: AbortSignal): Promise<void>;
}

/** A spreadsheet of somebody else's, reached over the network. Every act may throw `SheetFault`. */
export interface SheetService {
  readonly spreadsheetId: string;
  /** How long acts may fail on end until it is given up, in milliseconds. */
  readonly patienceMilliseconds: number;
  /** Finds the sheet, or makes it, and writes the headings where there are none. */
  open(wanted: WantedSheet, signal: AbortSignal): Promise<OpenSheet>;
}

/** What to do about a fault: ask again later, look anew and ask once more, or leave it to a person. */
export type FaultKind = 'later' | 'once' | 'final';

/** The spreadsheet could not be read or written, or the answer did not come: then the act may still be done. */
export class SheetFault extends Error {
  override readonly name = 'SheetFault';
  readonly kind: FaultKind;
  /** What a person reads where it stays. */
  readonly refusal: ErrorInfo;
  readonly retryAfterSeconds: number | null;

  constructor(kind: FaultKind, refusal: ErrorInfo, retryAfterSeconds: number | null = null) {
    super(`${refusal.code} ${JSON.stringify(refusal.data ?? {})}`);
    this.kind = kind;
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
