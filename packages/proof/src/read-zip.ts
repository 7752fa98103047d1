import { equalBytes } from './parsing.ts';
import type { Bundle } from './verify-files.ts';
import { MAX_16, MAX_32, zipEnd, zipHeaders, type ZipDirectory } from './zip-records.ts';

/** Reads ZIP archives without compression, strictly: all programs must see the same files in an archive. */

const PIECE_BYTES = 2 ** 20;
const MOST_HEADER_BYTES = 46 + 3 * MAX_16;
const MOST_NAME_BYTES = 1024;
/** Names of devices on Windows, which writes no such file. */
const DEVICE = /(?:^|\/)(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:[./]|$)/u;

const number = (bytes: Uint8Array, start: number, length: number): number =>
  bytes.subarray(start, start + length).reduceRight((sum, byte) => sum * 256 + byte, 0);

const readBytes = async (blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.slice(start, end).arrayBuffer());

/** Reads what ends an archive. Returns null if it is not exactly what belongs there. */
async function findDirectory(archive: Blob): Promise<ZipDirectory | null> {
  const tail = new Uint8Array(98);
  const bytes = await readBytes(archive, Math.max(archive.size - tail.length, 0), archive.size);
  tail.set(bytes, tail.length - bytes.length);
  const short = { count: number(tail, 86, 2), length: number(tail, 88, 4), start: number(tail, 92, 4) };
  const isLarge = short.count === MAX_16 || short.length === MAX_32 || short.start === MAX_32;
  const long = { count: number(tail, 32, 8), length: number(tail, 40, 8), start: number(tail, 48, 8) };
  const directory = isLarge ? long : short;
  const end = zipEnd(directory);
  const isAtEnd = directory.start + directory.length + end.length === archive.size;
  return isAtEnd && equalBytes(tail.subarray(-end.length), end) ? directory : null;
}

/** Reads the headers of a file. @param header its header in the directory, and what follows */
async function readHeaders(archive: Blob, header: Uint8Array) {
  const nameEnd = 46 + number(header, 28, 2);
  const extra = header.subarray(nameEnd, nameEnd + number(header, 30, 2));
  const end = nameEnd + number(header, 30, 2) + number(header, 32, 2);
  const name = header.subarray(46, nameEnd);
  const [size, offset, crc32] = [number(header, 24, 4), number(header, 42, 4), number(header, 16, 4)];
  const sizeBytes = size === MAX_32 ? number(extra, 4, 8) : size;
  const place = offset === MAX_32 ? number(extra, Math.max(extra.length - 8, 0), 8) : offset;
  const { local, central } = zipHeaders({ name, sizeBytes, crc32 }, place);
  const found = await readBytes(archive, place, place + local.length);
  const isSame = equalBytes(found, local) && equalBytes(header.subarray(0, end), central);
  const start = place + 30 + number(found, 26, 2) + number(found, 28, 2);
  return { isSame, name, crc32, place, start, dataEnd: start + sizeBytes, end };
}

/** Returns what names have in common that are one on some computers: regardless of case and final dots. */
const fold = (name: string): string =>
  name.replaceAll(/[A-Z]+/gu, (letters) => letters.toLowerCase()).replaceAll(/\.+(?=\/|$)/gu, '');

/**
 * Adds a name to those of an archive. Returns whether it is the only one at its place on any computer.
 * @param spellings folders, and an empty text for each file, by folded name
 */
function addName(name: string, spellings: Map<string, string>): boolean {
  const folders = [...name.matchAll(/\//gu)].map(({ index }) => name.slice(0, index));
  const key = fold(name);
  const isAlone = folders.every((folder) => (spellings.get(fold(folder)) ?? folder) === folder);
  if (!isAlone || spellings.has(key) || DEVICE.test(key)) return false;
  for (const folder of folders) spellings.set(fold(folder), folder);
  spellings.set(key, '');
  return !name.endsWith('/');
}

/** Opens an archive, which contains a bundle in one folder. */
export async function openZip(archive: Blob): Promise<Bundle> {
  const files = new Map<string, Blob>();
  const directory = await findDirectory(archive);
  if (!directory) return { files, irregular: ['.'] };
  const [irregular, checksums] = [new Set<string>(), new Map<string, number>()];
  const [spellings, directoryEnd] = [new Map<string, string>(), directory.start + directory.length];
  let [folder, expected, count] = ['', 0, 0];
  let [piece, pieceStart] = [new Uint8Array(), 0];
  for (let at = directory.start; at < directoryEnd; count += 1) {
    const pieceEnd = pieceStart + piece.length;
    if (count === 0 || (at + MOST_HEADER_BYTES > pieceEnd && pieceEnd < directoryEnd))
      [piece, pieceStart] = [await readBytes(archive, at, Math.min(at + PIECE_BYTES, directoryEnd)), at];
    const header = await readHeaders(archive, piece.subarray(at - pieceStart));
    const name = new TextDecoder('utf-8', { ignoreBOM: true }).decode(header.name);
    if (count === 0) folder = name.slice(0, name.indexOf('/') + 1);
    if (!/^(?!\.{1,2}\/)[\w.-]+\/$/u.test(folder)) return { files: new Map(), irregular: ['.'] };
    const path = name.startsWith(folder) && name !== folder ? name.slice(folder.length) : name;
    const isNamed = header.name.length <= MOST_NAME_BYTES && addName(name, spellings);
    const isPlain = isNamed && !name.includes('\uFFFD') && name !== path;
    const isInPlace = header.place === expected && header.dataEnd <= directory.start;
    if (!header.isSame || !isPlain || !isInPlace) irregular.add(path);
    files.set(path, archive.slice(header.start, header.dataEnd));
    checksums.set(path, header.crc32);
    expected = header.dataEnd;
    at += header.end;
  }
  if (count !== directory.count || expected !== directory.start) irregular.add('.');
  for (const path of irregular) {
    files.delete(path);
    checksums.delete(path);
  }
  return { files, irregular: [...irregular], checksums };
}
