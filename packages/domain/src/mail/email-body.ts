/** A message before it is rendered. Each text is one line. */
export interface EmailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Call to action: a link if the public URL is configured, otherwise the text. */
  readonly action: {
    readonly label: string;
    /** Path within Plainview, with query and fragment. */
    readonly path: string;
    readonly instruction: string;
  } | null;
}

/** The part of a message that depends on its topic. */
export type EmailBody = Pick<EmailContent, 'subject' | 'paragraphs' | 'action'>;

/** Returns a text as one line without control characters, which prevents header injection. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
