/** Signs with which a spreadsheet program begins to calculate, those of East Asian keyboards among them. */
const FORMULA = /^'*[=+\-@\t\r\n|＝＋－＠]/u;

/**
 * Text for a CSV file, which cannot say "this is text": an apostrophe stands before what a spreadsheet program would
 * take for a formula. Text that looks guarded already gets one, too, so that `unguarded` always finds the way back.
 */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `guarded` was given. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** Characters that no XML document may hold (and the return, which its readers turn into a line feed). */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu;

/**
 * Text for an XLSX file. What XML cannot hold travels as `_x0007_`, as the format has it (ECMA-376-1, 22.9.2.19,
 * ST_Xstring); text that looks like that keeps its look by the same means.
 */
export function xlsxText(text: string): string {
  return text.replaceAll(
    NOT_IN_XML,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

/** As many characters as a cell holds in every spreadsheet program. */
export const LONGEST_CELL = 32_767;
const CUT = ' [cut: longer than a cell]';

/** Text that fits into a cell. What had to be left out is said; no character is cut in two. */
export function fitted(text: string): string {
  if (text.length <= LONGEST_CELL) return text;
  const kept = text.slice(0, LONGEST_CELL - CUT.length);
  return (/[\uD800-\uDBFF]$/u.test(kept) ? kept.slice(0, -1) : kept) + CUT;
}
