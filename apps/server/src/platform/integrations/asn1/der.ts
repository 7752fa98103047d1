/** A value in DER (ITU-T X.690): its tag, its content, and the bytes of both with the length between them. */
export interface DerValue {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly bytes: Uint8Array;
}

const LONG_TAG = 0x1f;
const LONG_LENGTH = 0x80;
/** Lengths up to 4 GiB. */
const MOST_LENGTH_BYTES = 4;

/**
 * Reads the values that follow each other in `bytes`.
 * @throws Error if they are not complete or have another form
 */
export function readDer(bytes: Uint8Array): DerValue[] {
  const values: DerValue[] = [];
  for (let start = 0; start < bytes.byteLength;) {
    const tag = bytes[start] ?? 0;
    const first = bytes[start + 1];
    if (first === undefined || (tag & LONG_TAG) === LONG_TAG) throw new Error('not DER');
    const isLong = first >= LONG_LENGTH;
    const lengthBytes = isLong ? first - LONG_LENGTH : 0;
    if (isLong && (lengthBytes === 0 || lengthBytes > MOST_LENGTH_BYTES)) throw new Error('not DER');
    const from = start + 2 + lengthBytes;
    const length = isLong
      ? bytes.subarray(start + 2, from).reduce((sum, byte) => sum * 256 + byte, 0)
      : first;
    const end = from + length;
    if (end > bytes.byteLength) throw new Error('not DER');
    values.push({ tag, content: bytes.subarray(from, end), bytes: bytes.subarray(start, end) });
    start = end;
  }
  return values;
}

/** Returns the only value of a kind in `bytes`. @throws Error if there is another one, or more */
export function readOneDer(bytes: Uint8Array, tag: number): DerValue {
  const [value, ...others] = readDer(bytes);
  if (value?.tag !== tag || others.length > 0) throw new Error('not DER of the expected kind');
  return value;
}

/** Returns a value in DER. */
export function encodeDer(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { byteLength } = content;
  if (byteLength < LONG_LENGTH) return Buffer.concat([Buffer.from([tag, byteLength]), content]);
  const hexadecimal = byteLength.toString(16);
  const length = Buffer.from(hexadecimal.padStart(hexadecimal.length + (hexadecimal.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, LONG_LENGTH + length.byteLength]), length, content]);
}

/** Tags of DER. */
export const derTags = { integer: 0x02, octets: 0x04, sequence: 0x30, set: 0x31 } as const;
