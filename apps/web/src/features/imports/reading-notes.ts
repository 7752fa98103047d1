import { unusedColumns, type ColumnChoice } from '@plainview/domain/tickets/imports/columns';
import type { Sheet, SheetColumn } from '@plainview/domain/tickets/imports/sheet';
import { pluralize } from '../../ui/pluralize.ts';
import type { SpreadsheetReading } from './reading/read-table.ts';

const MOST_NUMBERS = 8;

/** Cells of a sheet whose value is not just what they contain. */
export interface SpecialCells {
  readonly formatted: number;
  /** A number as it is shown and as it is stored. */
  readonly example: { readonly shown: string; readonly stored: string } | null;
  readonly merged: number;
  readonly errors: number;
}

/** Counts the cells of a sheet that were read in a special way. */
export function countSpecialCells({ rows }: Sheet): SpecialCells {
  const cells = rows.flatMap((row) => [...row.cells.values()]);
  const first = cells.find(({ unformatted }) => unformatted !== null);
  return {
    formatted: cells.filter(({ unformatted }) => unformatted !== null).length,
    example: first ? { shown: first.text, stored: first.unformatted ?? '' } : null,
    merged: cells.filter(({ mergedFrom }) => mergedFrom !== null).length,
    errors: cells.filter(({ error }) => error !== null).length,
  };
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');
const labels = (columns: readonly SheetColumn[]): string => columns.map(({ label }) => label).join(', ');

/** Names rows, the first few by number: `Row 3 is`, `Rows 3 and 4 are`. */
export function rowsText(rows: readonly number[]): string {
  const shown = rows.slice(0, MOST_NUMBERS).map(String);
  const more = rows.length - shown.length;
  const last = more > 0 ? `${more} more` : (shown.pop() ?? '');
  const list = shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
  return rows.length === 1 ? `Row ${list} is` : `Rows ${list} are`;
}

/** Says what of a spreadsheet is not imported, and what may be wrong with it. */
export function readingNotes(reading: SpreadsheetReading, choice: ColumnChoice): string[] {
  const { sheet, sheetNames, hiddenSheets, place } = reading;
  if (!sheet) return [];
  const others = sheetNames.filter((_name, index) => index !== place);
  const unused = unusedColumns(sheet, choice);
  const { errors } = countSpecialCells(sheet);
  const hidden = sheet.columns.filter(
    ({ isHidden, index }) => isHidden && Object.values(choice).some((used) => used.includes(index)),
  );
  return [
    ...textNotes(reading),
    ...(sheet.rowsAbove.length > 0
      ? [`${rowsText(sheet.rowsAbove)} above the headings and not imported.`]
      : []),
    ...(unused.length > 0 ? [`Columns that are not imported: ${labels(unused)}.`] : []),
    ...(hidden.length > 0 ? [`Imported columns that the spreadsheet hides: ${labels(hidden)}.`] : []),
    ...(others.length > 0 ? [`Sheets that are not imported: ${quoted(others)}.`] : []),
    ...(hiddenSheets.length > 0 ? [`Hidden sheets that are not read: ${quoted(hiddenSheets)}.`] : []),
    ...(errors > 0
      ? [`${pluralize(errors, 'cell')} without a valid value, such as #N/A: read as empty.`]
      : []),
  ];
}

function textNotes({ text, table }: SpreadsheetReading): string[] {
  if (!text) return [];
  const doubtful = table.rows.filter(({ doubts }) => doubts.length > 0).map(({ row }) => row);
  return [
    ...(text.isEncodingCertain ? [] : ['The text encoding is a guess. Check accents and punctuation.']),
    ...(text.unreadable > 0
      ? [`${pluralize(text.unreadable, 'character')} cannot be read in this encoding: shown as \uFFFD.`]
      : []),
    ...(doubtful.length > 0 ? [`${rowsText(doubtful)} marked below: check the quotation marks.`] : []),
  ];
}
