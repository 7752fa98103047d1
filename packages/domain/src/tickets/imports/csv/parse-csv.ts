/** How a text file separates and quotes its cells. */
export interface CsvDialect {
  readonly delimiter: CsvDelimiter;
  /**
   * How a cell contains quotation marks: doubled (RFC 4180), after a backslash, or `literal` if they have no
   * meaning at all.
   */
  readonly quoting: CsvQuoting;
}

export const csvDelimiters = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

export const csvQuotings = ['doubled', 'backslash', 'literal'] as const;
export type CsvQuoting = (typeof csvQuotings)[number];

/** A quotation mark that cannot begin a quoted cell, so that it was read as an ordinary character. */
export interface LiteralQuote {
  /** Line of the file: 1 is the first. */
  readonly line: number;
  /** Row as the spreadsheet program would count it. */
  readonly row: number;
}

export interface ParsedCsv {
  /** One for each row, also for empty ones. */
  readonly rows: readonly (readonly string[])[];
  readonly literalQuotes: readonly LiteralQuote[];
  /** Rows with a cell of several lines, one of which looks like a row. */
  readonly suspiciousRows: readonly number[];
  /** Whether there are more rows than were read. */
  readonly isTruncated: boolean;
}

/** Rows of a text file that are read, with empty ones. */
const MOST_TEXT_ROWS = 100_000;

const QUOTE = '"';
const isLineEnd = (char: string | undefined): boolean => char === '\n' || char === '\r';

/** A quoted cell: its value, and where the text continues. */
interface QuotedCell {
  readonly value: string;
  readonly end: number;
}

/** Reads a quoted cell. @returns null if its quotation mark is never closed, or closed within a cell */
function readQuoted(text: string, start: number, { delimiter, quoting }: CsvDialect): QuotedCell | null {
  const special = quoting === 'backslash' ? /["\\]/gu : /"/gu;
  let value = '';
  let from = start + 1;
  for (let at = from; ; at += 1) {
    special.lastIndex = at;
    const found = special.exec(text);
    if (!found) return null;
    at = found.index;
    const next = text[at + 1];
    if (text[at] === '\\') {
      if (next !== QUOTE && next !== '\\') continue;
      value += text.slice(from, at);
      from = at + 1;
      at += 1;
    } else if (next === QUOTE) {
      value += text.slice(from, at + 1);
      from = at + 2;
      at += 1;
    } else {
      value += text.slice(from, at);
      let end = at + 1;
      while (text[end] === ' ') end += 1;
      const isClosed = end >= text.length || text[end] === delimiter || isLineEnd(text[end]);
      return isClosed ? { value, end } : null;
    }
  }
}

const countOf = (text: string, wanted: string): number => text.split(wanted).length - 1;
const linesOf = (text: string): string[] => text.split(/\r\n?|\n/u);

const MEDIA_NAME =
  /\.(?:mp4|m4v|mov|avi|mkv|m?ts|m2ts|wmv|asf|webm|mpe?g|mp[23]|3gp|flv|vob|mxf|dav|av3|g64x?|h26[45]|ogv|wav|m4a)\s*$/iu;

const isSpaced = (cells: readonly string[]): boolean => cells.slice(1).every((cell) => cell.startsWith(' '));

/**
 * Returns whether lines of a quoted cell look like rows of the file that an unclosed quotation mark has swallowed:
 * they have as many cells as the first row, one of which is a file's name. Lists in a text have spaces after their
 * commas, which rows have only if the first row has them.
 */
function swallowsRows(
  value: string,
  { columns, delimiter, areRowsSpaced }: { columns: number; delimiter: string; areRowsSpaced: boolean },
): 'surely' | 'maybe' | 'no' {
  if (columns < 2) return 'no';
  const lines = linesOf(value)
    .slice(1)
    .map((line) => line.split(delimiter))
    .filter((cells) => cells.length >= columns);
  const isRow = (cells: readonly string[]): boolean =>
    (areRowsSpaced || !isSpaced(cells)) && cells.some((cell) => MEDIA_NAME.test(cell));
  if (lines.some(isRow)) return 'surely';
  return lines.length > 0 ? 'maybe' : 'no';
}

/** Parses the text of a CSV file. No cell swallows the rest: a quotation mark that is not closed is literal. */
export function parseCsv(text: string, dialect: CsvDialect): ParsedCsv {
  const { delimiter, quoting } = dialect;
  const rows: string[][] = [];
  const literalQuotes: LiteralQuote[] = [];
  const suspiciousRows: number[] = [];
  let row: string[] = [];
  let columns = 0;
  let line = 1;
  let at = 0;
  const plainEnd = createEndFinder(text, delimiter);

  /** Reads a quoted cell that begins here, if there is one. */
  function readQuotedHere(): QuotedCell | null {
    let start = at;
    while (text[start] === ' ') start += 1;
    if (quoting === 'literal' || text[start] !== QUOTE) return null;
    const cell = readQuoted(text, start, dialect);
    const shape = {
      columns: Math.max(columns, row.length + 1),
      delimiter,
      areRowsSpaced: rows.slice(0, 2).some((cells) => cells.length > 1 && isSpaced(cells)),
    };
    const swallowed = cell ? swallowsRows(cell.value, shape) : 'surely';
    if (swallowed === 'maybe') suspiciousRows.push(rows.length + 1);
    if (swallowed !== 'surely') return cell;
    literalQuotes.push({ line, row: rows.length + 1 });
    return null;
  }

  while (at < text.length && rows.length < MOST_TEXT_ROWS) {
    const quoted = readQuotedHere();
    const end = quoted?.end ?? plainEnd(at);
    row.push(quoted?.value ?? text.slice(at, end));
    if (quoted) line += countOf(text.slice(at, end).replaceAll('\r\n', '\n').replaceAll('\r', '\n'), '\n');
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      // A delimiter at the end of the file is followed by an empty cell.
      if (at >= text.length) row.push('');
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    rows.push(row);
    columns = Math.max(columns, rows.length <= 30 ? row.length : 0);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return { rows, literalQuotes, suspiciousRows, isTruncated: at < text.length };
}

/** Returns a function that finds the end of a cell without quotation marks. */
function createEndFinder(text: string, delimiter: string): (from: number) => number {
  const pattern = new RegExp(`[\\r\\n${delimiter}]`, 'gu');
  return (from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? text.length;
  };
}
