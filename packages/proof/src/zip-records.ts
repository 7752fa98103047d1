/**
 * Records of the ZIP archives that contain bundles (APPNOTE 6.3.10), without compression. The content
 * determines every byte of them, so a reader compares an archive with these records.
 */

/** A file of an archive. */
export interface ZipRecord {
  readonly name: Uint8Array;
  readonly sizeBytes: number;
  readonly crc32: number;
}

/** A central directory: its number of files, its offset and its length. */
export interface ZipDirectory {
  readonly count: number;
  readonly start: number;
  readonly length: number;
}

export const MAX_16 = 0xff_ff;
export const MAX_32 = 0xff_ff_ff_ff;
const [LOCAL, CENTRAL, END] = [0x04_03_4b_50, 0x02_01_4b_50, 0x06_05_4b_50];
const [ZIP64_END, ZIP64_LOCATOR, ZIP64_EXTRA] = [0x06_06_4b_50, 0x07_06_4b_50, 1];
const VERSION = 45;
const MADE_BY_UNIX = (3 << 8) | VERSION;
const UTF8_NAMES = 1 << 11;
/** The earliest date of the format, 1980-01-01: an archive does not depend on when it was made. */
const DATE = 0x00_21;
const REGULAR_FILE = 0o100644 * 2 ** 16;

const or32 = (value: number): number => Math.min(value, MAX_32);

/** Returns the bytes of numbers, least significant first. @param lengths one digit for each number */
function pack(lengths: string, ...values: readonly number[]): number[] {
  const bytes: number[] = [];
  for (let [index, rest] of values.entries())
    for (let left = Number(lengths[index]); left > 0; left -= 1) {
      bytes.push(rest % 256);
      rest = Math.floor(rest / 256);
    }
  return bytes;
}

/** Returns the ZIP64 extra field with the values that do not fit into 32 bits; nothing if all fit. */
function zip64Extra(...values: readonly number[]): number[] {
  const large = values.filter((value) => value >= MAX_32);
  return large.length > 0 ? pack('22888', ZIP64_EXTRA, large.length * 8, ...large) : [];
}

/** Returns the headers of a file: at this offset, before its content, and in the directory. */
export function zipHeaders({ name, sizeBytes, crc32 }: ZipRecord, offset: number) {
  const size = or32(sizeBytes);
  const header = (
    first: readonly number[],
    last: readonly number[],
    extra: readonly number[],
  ): Uint8Array => {
    const common = [VERSION, UTF8_NAMES, 0, 0, DATE, crc32, size, size, name.length, extra.length];
    return new Uint8Array([...first, ...pack('2222244422', ...common), ...last, ...name, ...extra]);
  };
  const place = pack('22244', 0, 0, 0, REGULAR_FILE, or32(offset));
  return {
    local: header(pack('4', LOCAL), [], zip64Extra(sizeBytes, sizeBytes)),
    central: header(pack('42', CENTRAL, MADE_BY_UNIX), place, zip64Extra(sizeBytes, sizeBytes, offset)),
  };
}

/** Returns what ends an archive: the end record and, if a value does not fit into it, those of ZIP64. */
export function zipEnd({ count, start, length }: ZipDirectory): Uint8Array {
  const short = Math.min(count, MAX_16);
  const end = pack('42222442', END, 0, 0, short, short, or32(length), or32(start), 0);
  if (short < MAX_16 && Math.max(start, length) < MAX_32) return new Uint8Array(end);
  const long = pack('48224488', ZIP64_END, 44, MADE_BY_UNIX, VERSION, 0, 0, count, count);
  const locator = pack('4484', ZIP64_LOCATOR, 0, start + length, 1);
  return new Uint8Array([...long, ...pack('88', length, start), ...locator, ...end]);
}
