import { recognizedFields } from '../heading-fields.ts';
import { csvDelimiters, parseCsv, type CsvDelimiter, type CsvDialect, type CsvQuoting } from './parse-csv.ts';

/** A first line that names the delimiter, such as `sep=;`. Spreadsheet programs do not count it. */
const DELIMITER_LINE = /^"?sep=(?<delimiter>[,;|\t])"?[ \t]*(?:\r\n?|\n|$)/iu;

/** Length of the beginning that is examined, in characters. */
const SAMPLE_CHARACTERS = 200_000;
const HEADING_ROWS = 30;

export interface DetectedDialect extends CsvDialect {
  /** The text without a line that names the delimiter. */
  readonly text: string;
  /** Whether the file names its delimiter. */
  readonly isDeclared: boolean;
}

/** Recognizes the dialect of a CSV file. @param known headings that the agency mapped before */
export function detectDialect(file: string, known: ReadonlySet<string>): DetectedDialect {
  const declared = DELIMITER_LINE.exec(file);
  const text = declared ? file.slice(declared[0].length) : file;
  const sample = sampleOf(text);
  const named = csvDelimiters.find((delimiter) => delimiter === declared?.groups?.['delimiter']);
  const delimiter = named ?? guessDelimiter(sample, known);
  return { text, delimiter, quoting: guessQuoting(sample, delimiter), isDeclared: named !== undefined };
}

/** Returns whole lines of the beginning. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLE_CHARACTERS) return text;
  const end = text.lastIndexOf('\n', SAMPLE_CHARACTERS);
  return text.slice(0, end === -1 ? SAMPLE_CHARACTERS : end);
}

/** Returns the most frequent number of cells in rows that have several, and how many rows have it. */
function usualWidth(rows: readonly (readonly string[])[]): { readonly cells: number; readonly rows: number } {
  const widths = Map.groupBy(
    rows.filter((row) => row.length > 1),
    (row) => row.length,
  );
  const found = [...widths].map(([cells, same]) => ({ cells, rows: same.length }));
  return (
    found.toSorted((one, other) => other.rows - one.rows || other.cells - one.cells)[0] ?? {
      cells: 1,
      rows: 0,
    }
  );
}

/** Returns the delimiter with which the most headings are recognized, and then the most rows have the same width. */
function guessDelimiter(text: string, known: ReadonlySet<string>): CsvDelimiter {
  const found = csvDelimiters.map((delimiter) => {
    const { rows } = parseCsv(text, { delimiter, quoting: 'doubled' });
    const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
    const fields = filled.slice(0, HEADING_ROWS).map((row) => recognizedFields(row, known));
    const width = usualWidth(filled);
    return { delimiter, fields: Math.max(0, ...fields), rows: width.rows, cells: width.cells };
  });
  const [best] = found.toSorted(
    (one, other) => other.fields - one.fields || other.rows - one.rows || other.cells - one.cells,
  );
  return best?.delimiter ?? ',';
}

/** Returns how cells contain quotation marks: with a backslash if rows fit the headings only then. */
function guessQuoting(text: string, delimiter: CsvDelimiter): CsvQuoting {
  if (!text.includes('\\"')) return 'doubled';
  const problems = (quoting: CsvQuoting): number => {
    const { rows, literalQuotes, suspiciousRows } = parseCsv(text, { delimiter, quoting });
    const { cells } = usualWidth(rows);
    const ragged = rows.filter((row) => row.length > 1 && row.length !== cells).length;
    // A quotation mark at the end of a cell that does not begin with one remains of a cell that was split.
    const remains = rows.flat().filter((cell) => /^[^"]+"\s*$/u.test(cell)).length;
    return literalQuotes.length + suspiciousRows.length + ragged + remains;
  };
  return problems('backslash') < problems('doubled') ? 'backslash' : 'doubled';
}
