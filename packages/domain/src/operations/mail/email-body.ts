import { toOneLine } from '../../shared/one-line.ts';

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

/**
 * Returns a text as one line without control characters, which prevents header injection. Also removes what the
 * rule for new texts would: stored ones may be older.
 */
export const oneLine = (text: string): string =>
  toOneLine(text.replaceAll(/[\p{Cc}\s]+/gu, ' ')).replaceAll(/ +/gu, ' ');

/** Returns a time as messages print it, whose readers may be in any time zone: `2026-12-07, 08:00 UTC`. */
export const formatUtc = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ', ')} UTC`;
const utc = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/**
 * Formats an instant as `Mar 8, 2026, 12:30 PM UTC`; `Intl` separates AM and PM with a narrow no-break space.
 */
export const formatInstant = (instant: Date): string =>
  `${utc.format(instant).replaceAll('\u202f', ' ')} UTC`;
