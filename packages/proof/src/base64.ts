/** Returns bytes in standard base64 (RFC 4648, section 4). */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

/** Decodes standard base64 with padding. Returns null for any other text, also for one that is not canonical. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
