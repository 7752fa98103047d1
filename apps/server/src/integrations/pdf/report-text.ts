/** How values read on paper. All of it is independent of the machine's language and time zone. */

/** `2026-03-04 05:06:07 UTC` */
export function utcText(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** `hh:mm:ss.mmm`, cut (not rounded) to the millisecond, so that a position never lies behind the video's end. */
export function timecode(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000);
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const fraction = String(milliseconds % 1000).padStart(3, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}.${fraction}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** `1,234,567 bytes`: exact, since it is to be compared with what a computer shows. */
export function bytesText(bytes: number): string {
  return `${String(bytes).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')} bytes`;
}

/** A hash in two halves of 32 digits: fits a column and can still be read out line by line. */
export function hashText(hash: string): string {
  return hash.length === 64 ? `${hash.slice(0, 32)}\n${hash.slice(32)}` : hash;
}

/**
 * Text from users as the page can show it: composed accents (the font has those), one kind of line break, no control
 * characters. The attached JSON keeps the original.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '');
}
