import { codePointNotation } from '@plainview/domain/shared/visible-text';

/**
 * Returns user text as the page shows it: with one kind of line break, and code points instead of control
 * characters of characters that could reorder the surrounding text, and of two that PDF/A does not allow in
 * its text layer. A lone surrogate becomes U+FFFD. Nothing is omitted.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff\ufffe]/gu, codePointNotation);
}
