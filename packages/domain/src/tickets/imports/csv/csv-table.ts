import { isErrorValue } from '../cell.ts';
import { MOST_READ_ROWS } from '../import.ts';
import { errorCell, textCell, type Table, type TableCell, type TableRow } from '../table.ts';
import type { ParsedCsv } from './parse-csv.ts';

/** A text that a formula keeps from being read as a number, such as `="00017"`. */
const TEXT_FORMULA = /^\s*=\s*"(?<text>(?:[^"]|"")*)"\s*$/u;

function toCell(stored: string): TableCell {
  const text = TEXT_FORMULA.exec(stored)?.groups?.['text']?.replaceAll('""', '"') ?? stored;
  return isErrorValue(text) ? errorCell(text.trim()) : textCell(text);
}

const literalQuote = (line: number): string =>
  `Line ${line} of the file: the quotation mark is not closed. It was read as an ordinary character.`;
const SUSPICIOUS =
  'A cell has several lines, one of which looks like a row. Check the quotation marks in the file.';

/** Returns the rows of a CSV file that are not empty. */
export function csvTable({ rows, literalQuotes, suspiciousRows, isTruncated }: ParsedCsv): Table {
  const literal = Map.groupBy(literalQuotes, ({ row }) => row);
  const suspicious = new Set(suspiciousRows);
  const doubtsOf = (row: number): string[] => [
    ...(literal.get(row) ?? []).map(({ line }) => literalQuote(line)),
    ...(suspicious.has(row) ? [SUSPICIOUS] : []),
  ];
  const filled = rows
    .map((texts, index): TableRow => {
      const cells = texts
        .map((text, column) => [column, text] as const)
        .filter(([, text]) => text.trim() !== '')
        .map(([column, text]) => [column, toCell(text)] as const);
      return {
        row: index + 1,
        isHidden: false,
        cells: new Map(cells),
        width: texts.length,
        doubts: doubtsOf(index + 1),
      };
    })
    .filter(({ cells }) => cells.size > 0);
  return {
    name: '',
    rows: filled.slice(0, MOST_READ_ROWS),
    merges: [],
    hiddenColumns: new Set(),
    isTruncated: isTruncated || filled.length > MOST_READ_ROWS,
  };
}
