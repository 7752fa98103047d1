/** How values read on paper. All of it is independent of the machine's language and time zone. */

/** `2026-03-04 05:06:07 UTC` */
export function utcText(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** `1,234,567 bytes`: exact, since it is to be compared with what a computer shows. */
export function bytesText(bytes: number): string {
  return `${String(bytes).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')} bytes`;
}

/** A hash in two halves of 32 digits: fits a column and can still be read out line by line. */
export function hashText(hash: string): string {
  return hash.length === 64 ? `${hash.slice(0, 32)}\n${hash.slice(32)}` : hash;
}
