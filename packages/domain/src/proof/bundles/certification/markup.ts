/** Text that is HTML already. Everything else is escaped. */
export interface Markup {
  readonly markup: string;
}

type Content = string | number | Markup | readonly Markup[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Characters that change how the text around them is read: control characters and those that
 * change its direction.
 */
const invisible =
  /[\p{Cc}\p{Zl}\p{Zp}\u{61C}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}\u{2066}-\u{2069}\u{FEFF}]/gu;

const escape = (text: string): string =>
  text
    .replaceAll(
      invisible,
      (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replaceAll(/[&<>"']/gu, (character) => escapes[character] ?? '');

function render(content: Content): string {
  if (typeof content === 'number') return String(content);
  if (typeof content === 'string') return escape(content);
  return 'markup' in content ? content.markup : content.map(({ markup }) => markup).join('');
}

/**
 * Composes HTML. Values are escaped, and invisible characters in them are made visible, unless
 * they are markup.
 */
export const html = (texts: TemplateStringsArray, ...values: readonly Content[]): Markup => ({
  markup: texts.map((text, place) => text + render(values[place] ?? '')).join(''),
});
