import { decodeText, type TextEncoding } from './text-encoding.ts';

/** Returns the bytes over 127 of an encoding with one byte for each character, by character. */
const bytesOf = (encoding: TextEncoding): ReadonlyMap<string, number> =>
  new Map(
    Array.from({ length: 128 }, (_none, index) => [
      decodeText(new Uint8Array([index + 128]), encoding),
      index + 128,
    ]),
  );
const tables = new Map(
  (['macintosh', 'windows-1252'] as const).map((encoding) => [encoding, bytesOf(encoding)]),
);

/** Encodes a text for a test. Characters that the encoding does not have are not allowed. */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const codes = Array.from({ length: text.length }, (_none, index) => text.charCodeAt(index));
  if (encoding === 'utf-16le') return new Uint8Array(codes.flatMap((code) => [code & 255, code >> 8]));
  if (encoding === 'utf-16be') return new Uint8Array(codes.flatMap((code) => [code >> 8, code & 255]));
  const table = tables.get(encoding);
  return new Uint8Array(codes.map((code) => table?.get(String.fromCharCode(code)) ?? code));
}
