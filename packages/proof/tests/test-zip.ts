import { crc32 } from 'node:zlib';

/** An entry of an archive. Manipulations give its headers other content. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly localName?: string;
  readonly method?: number;
  /** Data before the local header, which the directory does not mention. */
  readonly hidden?: Uint8Array;
  /** Extra fields of either header. */
  readonly localExtra?: Uint8Array;
  readonly centralExtra?: Uint8Array;
  readonly comment?: string;
  readonly attributes?: number;
  /** The CRC-32 in both headers. */
  readonly checksum?: number;
}

const fields = (...values: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer =>
  Buffer.concat(
    values.map(([length, value]) => {
      const buffer = Buffer.alloc(length);
      if (length === 8) buffer.writeBigUInt64LE(BigInt(value));
      else buffer.writeUIntLE(value, 0, length);
      return buffer;
    }),
  );

const MADE_BY_UNIX = 0x03_2d;
const REGULAR_FILE = 0x81_a4_00_00;
const UTF8_NAMES = 0x08_00;
/** 1 January 1980, the first date of the format. */
const DATE = 0x21;

/** Writes an archive without compression and with fixed times; in ZIP64 if wanted, whatever its size. */
export function writeZip(
  entries: readonly ZipEntry[],
  { zip64 = false }: { readonly zip64?: boolean } = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const version = 45;
  const most = 0xff_ff_ff_ff;
  for (const entry of entries) {
    const { name, localName = name, bytes, method = 0, hidden, checksum = crc32(bytes) } = entry;
    if (hidden) parts.push(Buffer.from(hidden));
    offset += hidden?.length ?? 0;
    const size = bytes.length;
    const common = (nameLength: number, extra: Buffer): Buffer =>
      fields(
        [2, version],
        [2, UTF8_NAMES],
        [2, method],
        [2, 0],
        [2, DATE],
        [4, checksum],
        [4, zip64 ? most : size],
        [4, zip64 ? most : size],
        [2, nameLength],
        [2, extra.length],
      );
    const sizes = Buffer.concat([
      zip64 ? fields([2, 1], [2, 16], [8, size], [8, size]) : Buffer.alloc(0),
      entry.localExtra ?? Buffer.alloc(0),
    ]);
    const place = Buffer.concat([
      zip64 ? fields([2, 1], [2, 24], [8, size], [8, size], [8, offset]) : Buffer.alloc(0),
      entry.centralExtra ?? Buffer.alloc(0),
    ]);
    const comment = Buffer.from(entry.comment ?? '');
    const attributes = entry.attributes ?? REGULAR_FILE;
    const local = Buffer.from(localName);
    const own = Buffer.from(name);
    const header = [fields([4, 0x04_03_4b_50]), common(local.length, sizes), local, sizes];
    directory.push(
      fields([4, 0x02_01_4b_50], [2, MADE_BY_UNIX]),
      common(own.length, place),
      fields([2, comment.length], [2, 0], [2, 0], [4, attributes], [4, zip64 ? most : offset]),
      own,
      place,
      comment,
    );
    const written = Buffer.concat([...header, bytes]);
    parts.push(written);
    offset += written.length;
  }
  const list = Buffer.concat(directory);
  const end64 = zip64
    ? [
        fields([4, 0x06_06_4b_50], [8, 44], [2, MADE_BY_UNIX], [2, version], [4, 0], [4, 0]),
        fields([8, entries.length], [8, entries.length], [8, list.length], [8, offset]),
        fields([4, 0x07_06_4b_50], [4, 0], [8, offset + list.length], [4, 1]),
      ]
    : [];
  const count = zip64 ? 0xff_ff : entries.length;
  const end = fields(
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, zip64 ? most : list.length],
    [4, zip64 ? most : offset],
    [2, 0],
  );
  return Buffer.concat([...parts, list, ...end64, end]);
}

/** Returns the extra field of Info-ZIP that replaces a name. */
export function unicodePath(name: string, replacement: string): Buffer {
  const content = Buffer.concat([
    Buffer.of(1),
    fields([4, crc32(Buffer.from(name))]),
    Buffer.from(replacement),
  ]);
  return Buffer.concat([fields([2, 0x70_75], [2, content.length]), content]);
}
