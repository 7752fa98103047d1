/** Encodings of text files: those that spreadsheet programs write. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type TextEncoding = (typeof textEncodings)[number];

export interface DetectedEncoding {
  readonly encoding: TextEncoding;
  /** Whether the bytes leave no doubt: a byte order mark, or valid UTF-8. */
  readonly isCertain: boolean;
}

/** Length of the beginning that is examined. */
const SAMPLE_BYTES = 1024 * 1024;

/** Decodes text and removes a byte order mark. Bytes that are not valid become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: TextEncoding): string =>
  new TextDecoder(encoding).decode(bytes);

/** Recognizes the encoding of a text file. */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', isCertain: true };
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', isCertain: true };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', isCertain: true };
  const wide = detectUtf16(bytes.subarray(0, SAMPLE_BYTES));
  if (wide) return { encoding: wide, isCertain: false };
  if (isUtf8(bytes)) return { encoding: 'utf-8', isCertain: true };
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  return { encoding: isMostlyUtf8(sample) ? 'utf-8' : detectSingleByte(sample), isCertain: false };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether most characters that are not ASCII are valid UTF-8: programs cut cells in the middle of one. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const unusual = decodeText(bytes, 'utf-8').match(/[\u0080-\u{10FFFF}]/gu) ?? [];
  const invalid = unusual.filter((char) => char === '\uFFFD').length;
  return unusual.length - invalid > invalid * 2;
}

/** Recognizes UTF-16 without a byte order mark: every other byte of Latin letters and delimiters is zero. */
function detectUtf16(bytes: Uint8Array): TextEncoding | null {
  const pairs = Math.floor(bytes.length / 2);
  let [even, odd] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  if (odd > pairs / 2 && even < pairs / 10) return 'utf-16le';
  return even > pairs / 2 && odd < pairs / 10 ? 'utf-16be' : null;
}

/**
 * Chooses between Windows-1252 and Mac Roman, in which the same bytes are other characters: the one whose letters
 * and signs are where people write them.
 */
function detectSingleByte(bytes: Uint8Array): TextEncoding {
  const windows = plausibility(decodeText(bytes, 'windows-1252'));
  return plausibility(decodeText(bytes, 'macintosh')) > windows ? 'macintosh' : 'windows-1252';
}

function plausibility(text: string): number {
  let sum = 0;
  for (const { index, 0: sign } of text.matchAll(/[\u0080-\u{10FFFF}]/gu))
    sum += signPlausibility(
      text.slice(Math.max(0, index - 1), index),
      sign,
      text.slice(index + 1, index + 4),
    );
  return sum;
}

const isLetter = (text: string): boolean => /^\p{L}/u.test(text);
const isUpper = (text: string): boolean => /^\p{Lu}/u.test(text);
const isLower = (text: string): boolean => /^\p{Ll}/u.test(text);

/** Letters of the languages that police write names in: neither ƒ nor ª. */
const USUAL_LETTER = /^[\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF\u0152\u0153\u0160\u0161\u0178\u017D\u017E]$/u;
/** Endings after an apostrophe, and names such as O’Brien. */
const AFTER_APOSTROPHE = /^(?:\p{Lu}|(?:s|t|d|m|ll|re|ve)(?!\p{L}))/u;

/** Returns how likely it is that someone wrote a sign here, from -2 to 1. */
function signPlausibility(before: string, sign: string, after: string): number {
  const isInside = isLetter(before) && isLetter(after);
  if (USUAL_LETTER.test(sign)) {
    if (isUpper(sign) && (isLower(before) || (isLower(sign) && isUpper(after)))) return -1;
    if (isLower(sign) && isLower(before) && isUpper(after)) return -1;
    return isLetter(before) || isLetter(after) ? 1 : -0.5;
  }
  if (sign === '\u2019') return isInside ? (AFTER_APOSTROPHE.test(after) ? 1 : -1) : 0.5;
  if (/^[\u2013\u2014\u2018\u201C\u201D\u2022\u2026]$/u.test(sign)) return isInside ? -1 : 1;
  if (/^[\u00A0\u00B0\u00A7\u00A9\u00AE\u20AC\u00BD\u00BC]$/u.test(sign)) return isInside ? -1 : 0.5;
  return /^[\u0080-\u009F\uFFFD]$/u.test(sign) ? -2 : -1;
}
