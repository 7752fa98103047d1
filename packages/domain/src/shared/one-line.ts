/** Characters that end a line or move to another place in it. */
const BREAKS = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu;

/**
 * Control characters (C0, C1), the byte order mark, and characters that change the direction of the text around
 * them: a file name `invoice\u202Efdp.mp4` would read `invoice4pm.pdf`. Joiners, which some scripts need, stay.
 */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/**
 * Returns a text of one line, such as a title or a file name, without characters that hide or reorder its parts.
 * Line breaks and tabs become spaces.
 */
export const toOneLine = (text: string): string => text.replaceAll(BREAKS, ' ').replaceAll(UNSEEN, '').trim();
