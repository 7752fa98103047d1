/** Prints a code point as the Unicode standard does, in brackets: `[U+1F9FF]`. */
export function codePointNotation(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/**
 * Text from users as the page shows it: one kind of line break, and code points in place of control characters and of
 * those that could change the order of the text around them. A lone surrogate becomes U+FFFD. Nothing is left out.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, codePointNotation);
}

/** Keeps a text's direction to itself where it is part of a line, such as a name in a list. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
