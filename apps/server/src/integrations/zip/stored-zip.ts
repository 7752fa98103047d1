/**
 * ZIP archives without compression (APPNOTE 6.3.10, ZIP64) whose every byte is known before one is
 * written: the order, the times and the checksums are given. So an archive of any size has a length, and
 * any part of it can be sent.
 */

/** A file of an archive. */
export interface ZipFile {
  /** ASCII, with forward slashes. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly crc32: number;
}

/** A part of an archive: bytes, or the content of a file. */
export type ZipPart = { readonly start: number; readonly end: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly file: ZipFile }
);

/** An archive as consecutive parts. */
export interface ZipLayout {
  readonly sizeBytes: number;
  readonly parts: readonly ZipPart[];
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_EXTRA = 1;

const VERSION = 45;
const MADE_BY_UNIX = (3 << 8) | VERSION;
const UTF8_NAMES = 1 << 11;
/** The earliest date of the format, 1980-01-01: an archive does not depend on when it was made. */
const DATE = 0x0021;
const REGULAR_FILE = 0o100644 * 2 ** 16;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/** Lays out the archive of these files, in this order. */
export function layOutZip(files: readonly ZipFile[]): ZipLayout {
  const parts: ZipPart[] = [];
  let position = 0;
  const addBytes = (bytes: Uint8Array): void => {
    parts.push({ start: position, end: position + bytes.byteLength, bytes });
    position += bytes.byteLength;
  };
  const directory: Uint8Array[] = [];
  for (const file of files) {
    directory.push(centralHeader(file, position));
    addBytes(localHeader(file));
    if (file.sizeBytes > 0) {
      parts.push({ start: position, end: position + file.sizeBytes, file });
      position += file.sizeBytes;
    }
  }
  const start = position;
  const entries = Buffer.concat(directory);
  addBytes(entries);
  addBytes(endRecords({ count: files.length, start, length: entries.byteLength }));
  return { sizeBytes: position, parts };
}

const isBig = (value: number): boolean => value >= MAX_32;
const or32 = (value: number): number => (isBig(value) ? MAX_32 : value);

const LOCAL_HEADER_SIZE = 30;
const CENTRAL_HEADER_SIZE = 46;

/**
 * Allocates a header of this size and writes the fields that local and central headers share.
 * @param at offset of the first shared field
 */
function sharedHeader(
  size: number,
  at: number,
  { sizeBytes, crc32 }: ZipFile,
  name: Buffer,
  extra: Uint8Array,
): Buffer {
  const header = Buffer.alloc(size);
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(UTF8_NAMES, at + 2);
  header.writeUInt16LE(DATE, at + 8);
  header.writeUInt32LE(crc32, at + 10);
  header.writeUInt32LE(or32(sizeBytes), at + 14);
  header.writeUInt32LE(or32(sizeBytes), at + 18);
  header.writeUInt16LE(name.byteLength, at + 22);
  header.writeUInt16LE(extra.byteLength, at + 24);
  return header;
}

/** Returns the sizes for the extra field: both are the same, since nothing is compressed. */
const bigSizes = ({ sizeBytes }: ZipFile): number[] => (isBig(sizeBytes) ? [sizeBytes, sizeBytes] : []);

function localHeader(file: ZipFile): Uint8Array {
  const name = Buffer.from(file.path);
  const extra = zip64Extra(bigSizes(file));
  const header = sharedHeader(LOCAL_HEADER_SIZE, 4, file, name, extra);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  return Buffer.concat([header, name, extra]);
}

function centralHeader(file: ZipFile, offset: number): Uint8Array {
  const name = Buffer.from(file.path);
  const extra = zip64Extra([...bigSizes(file), ...(isBig(offset) ? [offset] : [])]);
  const header = sharedHeader(CENTRAL_HEADER_SIZE, 6, file, name, extra);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(MADE_BY_UNIX, 4);
  header.writeUInt32LE(REGULAR_FILE, 38);
  header.writeUInt32LE(or32(offset), 42);
  return Buffer.concat([header, name, extra]);
}

/** Returns the extra field with the values that do not fit into 32 bits; nothing if all fit. */
function zip64Extra(values: readonly number[]): Uint8Array {
  if (values.length === 0) return new Uint8Array();
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(ZIP64_EXTRA, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  for (const [place, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + place * 8);
  return extra;
}

function endRecords(directory: {
  readonly count: number;
  readonly start: number;
  readonly length: number;
}): Uint8Array {
  const { count, start, length } = directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(or32(length), 12);
  end.writeUInt32LE(or32(start), 16);
  if (count < MAX_16 && !isBig(start) && !isBig(length)) return end;
  const zip64 = Buffer.alloc(56);
  zip64.writeUInt32LE(ZIP64_END, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeUInt16LE(MADE_BY_UNIX, 12);
  zip64.writeUInt16LE(VERSION, 14);
  zip64.writeBigUInt64LE(BigInt(count), 24);
  zip64.writeBigUInt64LE(BigInt(count), 32);
  zip64.writeBigUInt64LE(BigInt(length), 40);
  zip64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(ZIP64_LOCATOR, 0);
  locator.writeBigUInt64LE(BigInt(start + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([zip64, locator, end]);
}
