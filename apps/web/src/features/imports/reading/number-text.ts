import { format, isDateFormat } from 'numfmt';

/** Formats that workbooks do not describe, by number (ECMA-376 part 1, 18.8.30). */
const builtIn: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'm/d/yyyy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yyyy h:mm'],
  [37, '#,##0_);(#,##0)'],
  [38, '#,##0_);[Red](#,##0)'],
  [39, '#,##0.00_);(#,##0.00)'],
  [40, '#,##0.00_);[Red](#,##0.00)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mmss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
]);
const GENERAL = 'General';
/** Date formats of East Asian programs. */
const isEastAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Returns the format of a number, by its id. @param custom formats that the workbook describes */
export const formatOf = (id: number, custom: ReadonlyMap<number, string>): string =>
  custom.get(id) ?? builtIn.get(id) ?? (isEastAsianDate(id) ? 'yyyy/m/d' : GENERAL);

export function isDatePattern(pattern: string): boolean {
  try {
    return isDateFormat(pattern);
  } catch {
    return false;
  }
}

/** Digits that a number can have without loss. */
const EXACT_DIGITS = 15;

/** Returns a stored number as text: with all digits, without an exponent where possible. */
export function plainNumber(stored: string): string {
  const text = stored.trim();
  if (/^-?\d+$/u.test(text)) return text;
  const number = Number(text);
  if (!Number.isFinite(number) || text === '') return text;
  // Without the rounding errors of calculations.
  return String(Number.isInteger(number) ? number : Number(number.toPrecision(EXACT_DIGITS)));
}

/** Returns a text as the spreadsheet program shows it: a format may put other texts around it. */
export function shownText(text: string, pattern: string): string {
  if (pattern === '@' || !pattern.includes('@')) return text;
  try {
    return format(pattern, text);
  } catch {
    return text;
  }
}

/** Returns a stored number as the spreadsheet program shows it. */
export function shownNumber(stored: string, pattern: string): string {
  const plain = plainNumber(stored);
  const isLong = /^-?\d+$/u.test(plain) && plain.replace('-', '').length > EXACT_DIGITS;
  // Programs show long numbers as 2.02403E+15, or with zeros for the last digits: neither is what was meant.
  if (pattern.toLowerCase() === 'general' || pattern === '@') return plain;
  if (isLong)
    return /^[0#]+$/u.test(pattern) ? plain.padStart(pattern.replaceAll('#', '').length, '0') : plain;
  const number = Number(plain);
  if (!Number.isFinite(number)) return plain;
  try {
    return format(pattern, number).trim();
  } catch {
    return plain;
  }
}
