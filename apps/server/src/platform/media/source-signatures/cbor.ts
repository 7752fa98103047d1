import { CBORTag, decodePartialCBOR, type CBORType } from '@levischuck/tiny-cbor';

/**
 * Decodes CBOR (RFC 8949). Bytes after the first value are ignored, as writers reserve space.
 * @throws Error
 */
export function decodeCbor(bytes: Uint8Array): CBORType {
  // The library reads a buffer from its beginning, wherever the view on it begins.
  const [value] = decodePartialCBOR(Uint8Array.from(bytes), 0);
  return value;
}

/** Returns the value without its tag. */
export const untagged = (value: CBORType): CBORType => (value instanceof CBORTag ? value.value : value);

/** Returns a member of a map; undefined for other values. */
export const member = (value: CBORType, key: string | number): CBORType =>
  value instanceof Map ? value.get(key) : undefined;

export const asText = (value: CBORType): string | null => (typeof value === 'string' ? value : null);

export const asBytes = (value: CBORType): Uint8Array | null => (value instanceof Uint8Array ? value : null);

export const asList = (value: CBORType): readonly CBORType[] => (Array.isArray(value) ? value : []);

/** Returns an integer that is exact; null for other values. */
export function asInteger(value: CBORType): number | null {
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}
