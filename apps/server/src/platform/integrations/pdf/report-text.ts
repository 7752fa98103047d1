/** Formats values for print, independent of the machine's language and time zone. */

/** Formats a time as `2026-03-04 05:06:07 UTC`. */
export function utcText(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Formats a size as `1,234,567 bytes`: exact, so that it can be compared with what a file manager shows. */
export function bytesText(bytes: number): string {
  return `${String(bytes).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')} bytes`;
}

/** Names a ticket by its number, with the id below for courts; one without a number by its id. */
export function ticketText(ticketNumber: string | null, ticketId: string): string {
  return ticketNumber === null ? ticketId : `${ticketNumber}\nid ${ticketId}`;
}

/** Formats a hash as two halves of 32 digits, which fits a column and can be read aloud line by line. */
export function hashText(hash: string): string {
  return hash.length === 64 ? `${hash.slice(0, 32)}\n${hash.slice(32)}` : hash;
}
