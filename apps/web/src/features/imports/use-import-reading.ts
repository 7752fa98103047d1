import type { Outputs } from '@plainview/contract/index';
import { guessColumns, knownHeadings, type ColumnChoice } from '@plainview/domain/tickets/imports/columns';
import { LONGEST_SHEET_NAME, MOST_IMPORT_ROWS } from '@plainview/domain/tickets/imports/import';
import type { SeparatorChoice } from '@plainview/domain/tickets/imports/officers';
import { useCallback, useMemo, useState } from 'react';
import type { Spreadsheet } from './reading/read-spreadsheet.ts';
import {
  guessedReading,
  readTable,
  type ReadingOptions,
  type SpreadsheetReading,
} from './reading/read-table.ts';

type Remembered = Outputs['imports']['getMapping'];

/** What the user chose about a spreadsheet. */
interface Choices {
  readonly sha256: string;
  readonly options: ReadingOptions;
  /** Null until the user changes them. */
  readonly separators: SeparatorChoice | null;
  readonly commasOfRows: ReadonlyMap<number, boolean>;
  /** The columns of a sheet and its headings. */
  readonly columns: { readonly layout: string; readonly choice: ColumnChoice } | null;
}

const noChoices = {
  options: guessedReading,
  separators: null,
  commasOfRows: new Map<number, boolean>(),
  columns: null,
};

/** Describes a sheet's columns, so that a choice of columns applies only to them. */
const layoutOf = ({ place, sheet }: SpreadsheetReading): string =>
  JSON.stringify([place, sheet?.columns.map(({ index, heading }) => [index, heading])]);

/** Reads a spreadsheet by what the user chose, what the agency used last, and guesses. */
export function useImportReading(spreadsheet: Spreadsheet | null, remembered: Remembered | undefined) {
  const [stored, setStored] = useState<Choices | null>(null);
  const sha256 = spreadsheet?.sha256 ?? '';
  const chosen = useMemo(
    (): Choices => (stored?.sha256 === sha256 ? stored : { ...noChoices, sha256 }),
    [stored, sha256],
  );
  const change = useCallback(
    (changed: (before: Choices) => Partial<Choices>) =>
      setStored((before) => {
        const current = before?.sha256 === sha256 ? before : { ...noChoices, sha256 };
        return { ...current, ...changed(current) };
      }),
    [sha256],
  );
  const { options } = chosen;
  const reading = useMemo(
    () => (spreadsheet && remembered ? readTable(spreadsheet, options, knownHeadings(remembered)) : null),
    [spreadsheet, remembered, options],
  );
  const layout = reading ? layoutOf(reading) : '';
  const columns = useMemo((): ColumnChoice => {
    if (chosen.columns?.layout === layout) return chosen.columns.choice;
    return reading?.sheet && remembered ? guessColumns(reading.sheet.columns, remembered) : {};
  }, [chosen.columns, layout, reading, remembered]);
  const decideCommas = useCallback(
    (row: number, areSeparators: boolean) =>
      change(({ commasOfRows }) => ({ commasOfRows: new Map(commasOfRows).set(row, areSeparators) })),
    [change],
  );
  return {
    reading,
    options,
    columns,
    separators: chosen.separators ?? remembered?.reading.officerSeparators ?? noSeparators,
    commasOfRows: chosen.commasOfRows,
    setOptions: (next: Partial<ReadingOptions>) =>
      change((before) => ({
        options: { ...before.options, ...next },
        // The rows of another sheet are other rows.
        ...('table' in next && { commasOfRows: new Map() }),
      })),
    setColumns: (choice: ColumnChoice) => change(() => ({ columns: { layout, choice } })),
    setSeparators: (separators: SeparatorChoice) => change(() => ({ separators })),
    decideCommas,
  };
}

const noSeparators: SeparatorChoice = {};

/**
 * Returns the name under which the sheet is imported: empty for the first one, which was the only one that
 * earlier versions read.
 */
export const sheetIdentity = ({ place, sheetNames }: SpreadsheetReading): string =>
  place === 0 ? '' : (sheetNames[place] ?? '').slice(0, LONGEST_SHEET_NAME);

/** Returns why the rows of a spreadsheet cannot be imported, or null. */
export function readingProblem(fileName: string, { table, sheet }: SpreadsheetReading): string | null {
  if (!sheet) return `“${fileName}” has no rows below its headings.`;
  return table.isTruncated || sheet.rows.length > MOST_IMPORT_ROWS
    ? `“${fileName}” has too many rows. At most ${MOST_IMPORT_ROWS} can be imported at once.`
    : null;
}
