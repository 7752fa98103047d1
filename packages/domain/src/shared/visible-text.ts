/** Formats a code point in the Unicode notation, in brackets: `[U+1F9FF]`. */
export function codePointNotation(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/**
 * Control characters, line breaks, characters that are invisible or change the direction of a text, and one
 * that PDF/A does not allow.
 */
const invisible =
  /[\p{Cc}\p{Zl}\p{Zp}\u{61C}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}\u{2066}-\u{2069}\u{FEFF}\u{FFFE}]/gu;

/**
 * Returns a text that a user or a program wrote as one line, with code points instead of characters that
 * would change how the text around it is read. A lone surrogate becomes U+FFFD. Nothing is omitted.
 */
export const visibleText = (text: string): string =>
  text.toWellFormed().replaceAll(invisible, codePointNotation);

/** Isolates the direction of a text within a line, such as a name in a list. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
