/** The value of a cell. Dates of XLSX files have their time on the clock in UTC. */
export type Cell = string | number | boolean | Date | null;

/**
 * Characters that cannot be seen: soft hyphens, zero-width characters, byte order marks and the marks of
 * writing directions.
 */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/**
 * Folds a text for comparisons: composed letters (NFC), one space for each sequence of spaces of any kind, no
 * invisible characters, no surrounding space.
 */
export const foldText = (text: string): string =>
  text.replaceAll(INVISIBLE, '').normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** Returns a cell as text, in one line without surrounding space and invisible characters. */
export function cellLine(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  return foldText(String(cell));
}

/** Returns a cell as text that may have several lines. */
export const cellText = (cell: Cell): string =>
  typeof cell === 'string' ? cell.replaceAll(/\r\n?/gu, '\n').trim() : cellLine(cell);

/** Values of formulas that have no result, and of cells that are too narrow for their number. */
const ERROR_VALUE =
  /^#(?:#+|N\/A|(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN|BUSY|ERROR|PYTHON|EXTERNAL)!|NAME\?|GETTING_DATA)$/iu;

/** Returns whether a text is an error value such as `#N/A`. */
export const isErrorValue = (text: string): boolean => ERROR_VALUE.test(text.trim());

/** A number that a spreadsheet program has shortened, such as 2.02403E+15. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d{2,}$/iu;

/** Returns whether a text is a number without its last digits. */
export const isShortenedNumber = (text: string): boolean => SHORTENED.test(text.trim());
