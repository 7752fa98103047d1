/** An error response of the API, with its status and message. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly reason: string | null;

  constructor(status: number, code: string, message: string, reason: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.reason = reason;
  }
}

const invalid = (message: string): ApiError => new ApiError(400, 'INVALID_ARGUMENT', message);

/** The current content of a sheet: text by row and column, both from 0. */
export interface StoredSheet {
  readonly sheetId: number;
  title: string;
  readonly sheetType: 'GRID' | 'OBJECT';
  rowCount: number;
  columnCount: number;
  cells: string[][];
}

/** A range of cells. Rows and columns start at 0, and the end is exclusive. */
interface Area {
  readonly sheet: StoredSheet;
  readonly rows: readonly [from: number, to: number];
  readonly columns: readonly [from: number, to: number];
}

/** Creates a new sheet as Google does. */
export function makeSheet(title: string, change: Partial<StoredSheet> = {}): StoredSheet {
  const sheetId = Math.floor(Math.random() * 2 ** 31);
  return { sheetId, title, sheetType: 'GRID', rowCount: 1000, columnCount: 26, cells: [], ...change };
}

/** Returns the cells of a range in A1 notation: `'BWC Videos'!A2:K501`. */
export function areaOf(sheets: readonly StoredSheet[], range: string): Area {
  const parts = /^'(?<title>(?:[^']|'')+)'!(?<left>[A-Z]+)(?<top>\d+):(?<right>[A-Z]+)(?<bottom>\d+)$/u.exec(
    range,
  )?.groups;
  const title = parts?.['title']?.replaceAll("''", "'");
  const sheet = sheets.find((one) => one.title === title);
  if (!parts || !sheet) throw invalid(`Unable to parse range: ${range}`);
  const rows = [Number(parts['top']) - 1, Number(parts['bottom'])] as const;
  const columns = [columnOf(parts['left'] ?? '') - 1, columnOf(parts['right'] ?? '')] as const;
  if (rows[0] >= sheet.rowCount || columns[0] >= sheet.columnCount) throw beyond(range, sheet);
  return { sheet, rows, columns };
}

const beyond = (range: string, { rowCount, columnCount }: StoredSheet): ApiError =>
  invalid(`Range (${range}) exceeds grid limits. Max rows: ${rowCount}, max columns: ${columnCount}`);

const columnOf = (name: string): number =>
  Array.from(name).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/** Returns the values of an area, without trailing empty cells and trailing empty rows. */
export function readArea({ sheet, rows, columns }: Area, dimension: string): string[][] {
  const values: string[][] = [];
  for (let row = rows[0]; row < Math.min(rows[1], sheet.cells.length); row += 1) {
    const line = Array.from(sheet.cells[row] ?? [], (cell) => cell ?? '').slice(columns[0], columns[1]);
    values.push(withoutEnd(line, (cell) => cell === ''));
  }
  const filled = withoutEnd(values, (line) => line.length === 0);
  return dimension === 'COLUMNS' ? turned(filled) : filled;
}

function turned(lines: readonly (readonly string[])[]): string[][] {
  const width = Math.max(0, ...lines.map((line) => line.length));
  return Array.from({ length: width }, (_none, column) => lines.map((line) => line[column] ?? ''));
}

function withoutEnd<Item>(items: Item[], isEmpty: (item: Item) => boolean): Item[] {
  const last = items.findLastIndex((item) => !isEmpty(item));
  return items.slice(0, last + 1);
}

/** Writes values into an area, which must lie within the sheet. */
export function writeArea(
  { sheet, rows, columns }: Area,
  values: readonly (readonly string[])[],
  isRaw: boolean,
): void {
  if (rows[1] > sheet.rowCount || columns[1] > sheet.columnCount) throw beyond(sheet.title, sheet);
  for (const [at, line] of values.entries()) {
    if (rows[0] + at >= rows[1]) throw invalid('Requested writing within range, but tried writing to row');
    const row = (sheet.cells[rows[0] + at] ??= []);
    for (const [column, text] of line.entries()) row[columns[0] + column] = isRaw ? text : entered(text);
  }
}

/**
 * Returns the value of a cell as if a user had typed it. Formulas become a marker, so that tests detect what
 * must never happen.
 */
const entered = (text: string): string => (/^[=+]/u.test(text) ? '#CALCULATED' : text);
