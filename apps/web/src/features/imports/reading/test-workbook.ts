import { workbookParts, type TestWorkbook } from '@plainview/domain/testing/workbook-parts';
import { strToU8, zipSync } from 'fflate';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { guessedReading, readTable, type ReadingOptions, type SpreadsheetReading } from './read-table.ts';

/** Makes the bytes of a workbook for a test. */
export const makeWorkbook = (workbook: TestWorkbook): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(Object.entries(workbookParts(workbook)).map(([path, xml]) => [path, strToU8(xml)])),
    ),
  );

/** Reads a spreadsheet as the screen does. */
export async function readBytes(
  name: string,
  bytes: Uint8Array<ArrayBuffer> | string,
  options: Partial<ReadingOptions> = {},
): Promise<SpreadsheetReading> {
  const spreadsheet = await readSpreadsheet(new File([bytes], name));
  return readTable(spreadsheet, { ...guessedReading, ...options }, new Set());
}

/** Returns the rows that are imported as texts, by the columns' names. */
export function textsOf({ sheet }: SpreadsheetReading): Array<Record<string, string>> {
  return (sheet?.rows ?? []).map(({ cells }) =>
    Object.fromEntries(
      (sheet?.columns ?? []).flatMap(({ index, label }) => {
        const cell = cells.get(index);
        return cell ? [[label, cell.error === null ? cell.text : '']] : [];
      }),
    ),
  );
}
