import { changed, type GoogleCall, valueRange, valueRanges } from './google-calls.ts';
import { unavailable } from './google-faults.ts';
import type { OpenSheet } from './sheet-service.ts';

/** Cell coordinates. Rows and columns count from 1. */
interface Cells {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

/** Returns a range that starts in the first column, in A1 notation: `'BWC Videos'!A2:K501`. */
export function rangeOf(title: string, { firstRow, lastRow, lastColumn }: Cells): string {
  return `'${title.replaceAll("'", "''")}'!A${firstRow}:${columnName(lastColumn)}${lastRow}`;
}

/** Returns a column's name in spreadsheets: 1 is A, 27 is AA. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? columnName(Math.floor((column - 1) / 26)) + letter : letter;
}

/** A sheet with cells, and its size. */
export interface SheetProperties {
  readonly sheetId: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
}

interface Place {
  readonly spreadsheetId: string;
  readonly sheet: SheetProperties;
  /** Number of columns of an export. */
  readonly columns: number;
  readonly callWith: (signal: AbortSignal) => GoogleCall;
}

/**
 * Opens a Google sheet. Rows are written at explicit positions and never appended, so a retry after a missing
 * response overwrites them. RAW keeps text as text, whatever its first character.
 */
export function openGoogleSheet({ spreadsheetId, sheet, columns, callWith }: Place): OpenSheet {
  const { sheetId, title } = sheet;
  let { rowCount } = sheet;
  const cells = (firstRow: number, lastRow: number, lastColumn: number): string =>
    rangeOf(title, { firstRow, lastRow, lastColumn });
  return {
    sheetId,
    async readIds(signal) {
      const { values } = await callWith(signal)(valueRange, (client, options) =>
        client.spreadsheets.values.get(
          { spreadsheetId, range: cells(1, rowCount, 1), majorDimension: 'COLUMNS' },
          options,
        ),
      );
      return (values[0] ?? []).map((id) => id.trim());
    },
    async look({ span, below }, signal) {
      const spanRange = span ? [cells(span.first, span.last, 1)] : [];
      const belowRange = below <= rowCount ? [cells(below, rowCount, sheet.columnCount)] : [];
      const ranges = [...spanRange, ...belowRange];
      if (ranges.length === 0) return { ids: [], below: [] };
      const answer = await callWith(signal)(valueRanges, (client, options) =>
        client.spreadsheets.values.batchGet({ spreadsheetId, ranges }, options),
      );
      if (answer.valueRanges.length !== ranges.length) throw unavailable(null);
      const firstCells = answer.valueRanges.map(({ values }) => values.map(([id = '']) => id.trim()));
      return { ids: span ? (firstCells[0] ?? []) : [], below: firstCells[span ? 1 : 0] ?? [] };
    },
    async reach(row, signal) {
      if (row <= rowCount) return;
      await appendDimension(callWith(signal), spreadsheetId, {
        sheetId,
        dimension: 'ROWS',
        length: row - rowCount,
      });
      rowCount = row;
    },
    async write(blocks, signal) {
      const data = blocks.map(({ firstRow, rows }) => ({
        range: cells(firstRow, firstRow + rows.length - 1, columns),
        majorDimension: 'ROWS',
        values: rows.map((row) => [...row]),
      }));
      await callWith(signal)(changed, (client, options) =>
        client.spreadsheets.values.batchUpdate(
          { spreadsheetId, requestBody: { valueInputOption: 'RAW', data } },
          options,
        ),
      );
    },
  };
}

/** Adds empty rows at the bottom or columns at the right. */
export async function appendDimension(
  call: GoogleCall,
  spreadsheetId: string,
  appended: {
    readonly sheetId: number;
    readonly dimension: 'ROWS' | 'COLUMNS';
    readonly length: number;
  },
): Promise<void> {
  const requests = [{ appendDimension: appended }];
  await call(changed, (client, options) =>
    client.spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } }, options),
  );
}
