import { equalBytes } from './parsing.ts';
import type { BundleFiles } from './verify-files.ts';

/** Reads ZIP archives without compression, strictly: all programs must see the same files in an archive. */

/** The files of a bundle by path, and the places where its archive is irregular. */
export interface Bundle {
  readonly files: BundleFiles;
  /** Paths, or `.` for the beginning, the end or the whole archive. */
  readonly irregular: readonly string[];
}

const MOST = 0xff_ff_ff_ff;
const UTF8_NAMES = 0x08_00;
const MOST_HEADER_BYTES = 30 + 2 * 0xff_ff;
/**
 * Headers of a file at its place and in the directory: their mark, their length, and where their
 * common fields begin.
 */
const LOCAL = { mark: 0x04_03_4b_50, length: 30, common: 6 };
const CENTRAL = { mark: 0x02_01_4b_50, length: 46, common: 8 };

const number = (bytes: Uint8Array, start: number, length: number): number =>
  bytes.subarray(start, start + length).reduceRight((sum, byte) => sum * 256 + byte, 0);

const readBytes = async (blob: Blob, start: number, end: number): Promise<Uint8Array> =>
  new Uint8Array(await blob.slice(start, end).arrayBuffer());

/** Returns where the central directory is; null if it does not end where the archive ends. */
async function findDirectory(archive: Blob): Promise<{ start: number; end: number } | null> {
  const { size } = archive;
  const tail = await readBytes(archive, Math.max(size - 98, 0), size);
  const at = tail.length - 22;
  if (at < 0 || number(tail, at, 4) !== 0x06_05_4b_50) return null;
  const short = [number(tail, at + 12, 4), number(tail, at + 16, 4)];
  const is64 =
    at === 76 &&
    number(tail, 0, 4) === 0x06_06_4b_50 &&
    number(tail, 56, 4) === 0x07_06_4b_50 &&
    number(tail, 64, 8) === size - 98;
  const [length = 0, start = 0] = is64 ? [number(tail, 40, 8), number(tail, 48, 8)] : short;
  const isSame = short.every((value, place) => value === [length, start][place] || (is64 && value === MOST));
  return isSame && start + length === size - (is64 ? 98 : 22) ? { start, end: start + length } : null;
}

/**
 * Reads a header: whether it has its mark and no compression, the common fields, name, sizes, offset and end.
 */
function readHeader(header: Uint8Array, { mark, length, common }: typeof LOCAL) {
  const nameEnd = length + number(header, common + 20, 2);
  const end = nameEnd + number(header, common + 22, 2);
  const extra = header.subarray(nameEnd, end);
  let long = 0;
  while (long + 4 <= extra.length && number(extra, long, 2) !== 1) long += 4 + number(extra, long + 2, 2);
  long += 4;
  // A ZIP64 field has those of the size, the stored size and the offset that are too large.
  const [size = 0, stored = 0, offset = 0] = [common + 16, common + 12, 42].map((place) => {
    if (number(header, place, 4) !== MOST) return number(header, place, 4);
    long += 8;
    return number(extra, long - 8, 8);
  });
  const isPlain = number(header, common, 4) === (number(header, common, 2) & UTF8_NAMES);
  const isRegular = number(header, 0, 4) === mark && isPlain && size === stored;
  const name = header.subarray(length, nameEnd);
  return { isRegular, fields: header.subarray(common, common + 12), name, size, offset, end };
}

/** Opens an archive, which contains a bundle in one folder. */
export async function openZip(archive: Blob): Promise<Bundle> {
  const directory = await findDirectory(archive);
  if (!directory) return { files: new Map(), irregular: ['.'] };
  const list = await readBytes(archive, directory.start, directory.end);
  const files = new Map<string, Blob>();
  const irregular: string[] = [];
  let folder: string | null = null;
  let expected = 0;
  for (let at = 0; at < list.length;) {
    const central = readHeader(list.subarray(at), CENTRAL);
    const { offset, size } = central;
    const local = readHeader(await readBytes(archive, offset, offset + MOST_HEADER_BYTES), LOCAL);
    const name = new TextDecoder().decode(central.name);
    folder ??= name === 'bagit.txt' ? '' : name.slice(0, name.indexOf('/') + 1);
    const path = name.startsWith(folder) ? name.slice(folder.length) : name;
    const isSame = equalBytes(central.fields, local.fields) && equalBytes(central.name, local.name);
    const isRegular = central.isRegular && local.isRegular && isSame && local.size === size;
    if (!isRegular || offset !== expected || !name.startsWith(folder) || files.has(path))
      irregular.push(path);
    const start = offset + local.end;
    if (size > 0 || !name.endsWith('/')) files.set(path, archive.slice(start, start + size));
    expected = start + size;
    at += central.end + number(list, at + 32, 2);
  }
  if (expected !== directory.start) irregular.push('.');
  for (const path of irregular) files.delete(path);
  return { files, irregular };
}
