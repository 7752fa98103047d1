import { randomBytes } from 'node:crypto';

const VERSION_BYTE = 6;
const VARIANT_BYTE = 8;

/**
 * Returns a new id of a row: a UUIDv7 (RFC 9562, section 5.7), which begins with the time in milliseconds and has 74
 * random bits. Ids that were made one after another are next to each other in every index: a random id changes
 * another page of each index for every row.
 */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(VERSION_BYTE) & 0x0f) | 0x70, VERSION_BYTE);
  bytes.writeUInt8((bytes.readUInt8(VARIANT_BYTE) & 0x3f) | 0x80, VARIANT_BYTE);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
