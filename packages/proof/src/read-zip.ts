import { equalBytes } from '@noble/curves/utils.js';
import { collectFaults, type Fault } from './fault.ts';
import type { BundleFile, BundleFiles } from './verify-files.ts';

/** Reads ZIP archives without compression, strictly: all programs must see the same files in an archive. */

/** Bytes that can be read at any place, such as those of a file. */
export interface Bytes {
  readonly size: number;
  read(start: number, end: number): Promise<Uint8Array>;
  /** Returns the SHA-256 of a part in hexadecimal. */
  sha256(start: number, end: number): Promise<string>;
}

/** The files of a bundle; null if its archive can't be read. */
export interface Bundle {
  readonly files: BundleFiles | null;
  readonly faults: readonly Fault[];
}

const MOST = 0xff_ff_ff_ff;
const UTF8_NAMES = 0x08_00;

const number = (bytes: Uint8Array, start: number, length: number): number =>
  bytes.subarray(start, start + length).reduceRight((sum, byte) => sum * 256 + byte, 0);

/** Returns where the central directory is; null if it does not end where the archive ends. */
async function findDirectory(bytes: Bytes): Promise<{ start: number; end: number } | null> {
  const { size } = bytes;
  const tail = await bytes.read(Math.max(size - 98, 0), size);
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

/** Returns plain size, stored size and, in the central directory, offset. A ZIP64 field has those that are too large. */
function readSizes(header: Uint8Array, at: number, extra: Uint8Array, offset: number[] = []): number[] {
  let long = 0;
  while (long + 4 <= extra.length && number(extra, long, 2) !== 1) long += 4 + number(extra, long + 2, 2);
  long += 4;
  return [number(header, at + 4, 4), number(header, at, 4), ...offset].map((value) => {
    if (value !== MOST) return value;
    long += 8;
    return number(extra, long - 8, 8);
  });
}

/** Opens an archive, which contains a bundle in one folder. */
export async function openZip(bytes: Bytes): Promise<Bundle> {
  const { faults, report } = collectFaults();
  const directory = await findDirectory(bytes);
  if (!directory) return { files: null, faults: [{ code: 'archive', place: '.' }] };
  const list = await bytes.read(directory.start, directory.end);
  const files = new Map<string, BundleFile>();
  let folder: string | null = null;
  let expected = 0;
  for (let at = 0; at < list.length;) {
    const nameLength = number(list, at + 28, 2);
    const extraEnd = at + 46 + nameLength + number(list, at + 30, 2);
    const nameBytes = list.subarray(at + 46, at + 46 + nameLength);
    const extra = list.subarray(at + 46 + nameLength, extraEnd);
    const [size = 0, stored = 0, offset = 0] = readSizes(list, at + 20, extra, [number(list, at + 42, 4)]);
    const local = await bytes.read(offset, offset + 30);
    const start = offset + 30 + number(local, 26, 2) + number(local, 28, 2);
    const rest = await bytes.read(offset + 30, Math.min(start, bytes.size));
    const sizes = readSizes(local, 18, rest.subarray(nameLength));
    const name = new TextDecoder().decode(nameBytes);
    folder ??= name === 'bagit.txt' ? '' : name.slice(0, name.indexOf('/') + 1);
    const path = name.startsWith(folder) ? name.slice(folder.length) : name;
    const isRegular =
      number(list, at, 4) === 0x02_01_4b_50 &&
      number(local, 0, 4) === 0x04_03_4b_50 &&
      number(list, at + 8, 4) === (number(list, at + 8, 2) & UTF8_NAMES) &&
      equalBytes(list.subarray(at + 8, at + 20), local.subarray(6, 18)) &&
      equalBytes(nameBytes, rest.subarray(0, nameLength)) &&
      number(local, 26, 2) === nameLength;
    const isPlaced = offset === expected && size === stored && sizes[0] === size && sizes[1] === size;
    if (!isRegular || !isPlaced || !name.startsWith(folder) || files.has(path)) report('archive', path);
    const read = (): Promise<Uint8Array> => bytes.read(start, start + size);
    if (size > 0 || !name.endsWith('/'))
      files.set(path, { size, read, sha256: () => bytes.sha256(start, start + size) });
    expected = start + size;
    at = extraEnd + number(list, at + 32, 2);
  }
  if (expected !== directory.start) report('archive', '.');
  for (const { place } of faults) files.delete(String(place));
  return { files, faults };
}
