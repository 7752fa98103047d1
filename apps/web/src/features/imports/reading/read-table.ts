import { detectDialect } from '@plainview/domain/tickets/imports/csv/csv-dialect';
import { csvTable } from '@plainview/domain/tickets/imports/csv/csv-table';
import {
  parseCsv,
  type CsvDelimiter,
  type CsvQuoting,
  type ParsedCsv,
} from '@plainview/domain/tickets/imports/csv/parse-csv';
import { guessTable, toSheet, type Sheet, type SheetOptions } from '@plainview/domain/tickets/imports/sheet';
import type { Table } from '@plainview/domain/tickets/imports/table';
import type { Spreadsheet } from './read-spreadsheet.ts';
import { decodeText, type TextEncoding } from './text-encoding.ts';

/** What the user chose about reading a spreadsheet. Null means that it is guessed. */
export interface ReadingOptions extends SheetOptions {
  readonly encoding: TextEncoding | null;
  readonly delimiter: CsvDelimiter | null;
  readonly quoting: CsvQuoting | null;
  /** Place among the workbook's visible sheets. */
  readonly table: number | null;
  readonly readsNumbersAsShown: boolean;
}

export const guessedReading: ReadingOptions = {
  encoding: null,
  delimiter: null,
  quoting: null,
  table: null,
  headingRow: null,
  fillsMerged: true,
  includesHiddenRows: false,
  readsNumbersAsShown: true,
};

/** How a text file was read. */
export interface TextReading extends Pick<ParsedCsv, 'literalQuotes' | 'suspiciousRows'> {
  readonly encoding: TextEncoding;
  readonly isEncodingCertain: boolean;
  readonly delimiter: CsvDelimiter;
  readonly quoting: CsvQuoting;
  /** Number of characters that the encoding does not have. */
  readonly unreadable: number;
}

/** A spreadsheet that was read with the user's choices. */
export interface SpreadsheetReading {
  readonly table: Table;
  /** Place among the workbook's visible sheets. */
  readonly place: number;
  readonly sheetNames: readonly string[];
  readonly hiddenSheets: readonly string[];
  /** Null for workbooks. */
  readonly text: TextReading | null;
  /** Null if there are no rows below the headings. */
  readonly sheet: Sheet | null;
}

/** Reads a spreadsheet with the user's choices. @param known headings that the agency mapped before */
export function readTable(
  { content }: Spreadsheet,
  options: ReadingOptions,
  known: ReadonlySet<string>,
): SpreadsheetReading {
  if (content.kind === 'text') {
    const { table, text } = readText(content, options, known);
    return { table, place: 0, sheetNames: [], hiddenSheets: [], text, sheet: toSheet(table, options, known) };
  }
  const { tables, hiddenSheets } = content;
  const place = options.table ?? guessTable(tables, known);
  const table = tables[place];
  if (!table) throw new Error('the workbook has no such sheet');
  const sheetNames = tables.map(({ name }) => name);
  return { table, place, sheetNames, hiddenSheets, text: null, sheet: toSheet(table, options, known) };
}

function readText(
  { bytes, detected }: Extract<Spreadsheet['content'], { kind: 'text' }>,
  options: ReadingOptions,
  known: ReadonlySet<string>,
): { readonly table: Table; readonly text: TextReading } {
  const encoding = options.encoding ?? detected.encoding;
  const decoded = decodeText(bytes, encoding);
  const dialect = detectDialect(decoded, known);
  const delimiter = options.delimiter ?? dialect.delimiter;
  const quoting = options.quoting ?? dialect.quoting;
  const parsed = parseCsv(dialect.text, { delimiter, quoting });
  return {
    table: csvTable(parsed),
    text: {
      encoding,
      isEncodingCertain: options.encoding !== null || detected.isCertain,
      delimiter,
      quoting,
      literalQuotes: parsed.literalQuotes,
      suspiciousRows: parsed.suspiciousRows,
      unreadable: decoded.split('\uFFFD').length - 1,
    },
  };
}
