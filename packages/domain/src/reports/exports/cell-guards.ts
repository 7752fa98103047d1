/** Characters with which a spreadsheet program starts a formula, including those of East Asian keyboards. */
const FORMULA = /^'*[=+\-@\t\r\n|＝＋－＠]/u;

/**
 * Escapes text for a CSV file, which has no cell types: adds an apostrophe before anything that a spreadsheet
 * program would evaluate as a formula. Text that already looks escaped gets one, too, so that
 * `unescapeFormula` is always the exact inverse.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** Characters that XML cannot contain (and carriage returns, which XML parsers turn into line feeds). */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu;

/**
 * Escapes text for an XLSX file. Characters that XML cannot contain are written as `_x0007_` (ECMA-376-1,
 * 22.9.2.19, ST_Xstring). Text that already looks like this is escaped, too.
 */
export function xlsxText(text: string): string {
  return text.replaceAll(
    NOT_IN_XML,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

/** Maximum number of characters in a cell that every spreadsheet program supports. */
export const LONGEST_CELL = 32_767;
const CUT = ' [cut: longer than a cell]';

/** Truncates text to the maximum cell size and marks the cut. Never splits a surrogate pair. */
export function truncateToCell(text: string): string {
  if (text.length <= LONGEST_CELL) return text;
  const kept = text.slice(0, LONGEST_CELL - CUT.length);
  return (/[\uD800-\uDBFF]$/u.test(kept) ? kept.slice(0, -1) : kept) + CUT;
}
