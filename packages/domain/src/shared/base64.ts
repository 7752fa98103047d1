const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digits = new Map(Array.from(ALPHABET, (character, digit) => [character.charCodeAt(0), digit]));

/**
 * Returns bytes as base64 with padding (RFC 4648, section 4), which neither Node.js 24 nor all
 * browsers can do.
 */
export function encodeBase64(bytes: Uint8Array): string {
  const text: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const group = (bytes[at] ?? 0) * 0x1_00_00 + (bytes[at + 1] ?? 0) * 0x1_00 + (bytes[at + 2] ?? 0);
    for (const shift of [18, 12, 6, 0]) text.push(ALPHABET.charAt((group >>> shift) & 63));
  }
  const padding = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - padding).join('') + '='.repeat(padding);
}

/** Returns the bytes of a base64 text with padding, or null if it is not one. */
export function decodeBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const end = text.endsWith('==') ? text.length - 2 : text.length - Number(text.endsWith('='));
  const bytes = new Uint8Array(Math.floor((end * 6) / 8));
  let bits = 0;
  for (let at = 0; at < end; at += 1) {
    const digit = digits.get(text.charCodeAt(at));
    if (digit === undefined) return null;
    bits = ((bits << 6) | digit) & 0xff_ff;
    const byte = Math.floor((at * 6) / 8);
    if (at % 4 !== 0) bytes[byte] = bits >>> (6 - 2 * (at % 4));
  }
  return bytes;
}
