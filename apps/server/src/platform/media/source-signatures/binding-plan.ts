import type { CBORType } from '@levischuck/tiny-cbor';
import { asBuffer, type FileBox, type FileBytes } from './bmff-boxes.ts';
import { isHashName, type Manifest } from './c2pa-manifest.ts';
import { asBytes, asInteger, asList, asText, member } from './cbor.ts';

/** The bytes of a file that a signature covers, and their expected hash. */
export interface BindingPlan {
  readonly algorithm: string;
  /** In hexadecimal. */
  readonly expected: string;
  /**
   * In the order in which they are hashed. The position of a marked part, in eight bytes, is
   * hashed before it.
   */
  readonly parts: readonly { readonly start: number; readonly end: number; readonly isMarked: boolean }[];
  /** Whether the signature covers everything that players read. */
  readonly coversAll: boolean;
}

/** The box type of C2PA (specification, "Embedding manifests into BMFF-based assets"). */
export const C2PA_UUID = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');
/** Boxes without video, sound or an index that players need. */
const unneeded = new Set(['ftyp', 'free', 'skip', 'mfra']);
const MOST_EXCLUSIONS = 1000;
const LARGEST_MATCH = 4096;
/** More than a one-day recording has, in fragments of one second. */
const MOST_PARTS = 250_000;

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Plans how to check the hash of an MP4 or MOV file. Returns null if this version of C2PA hashes
 * is not supported.
 */
export async function planBoxHash(
  file: FileBytes,
  { boxes, manifest }: { readonly boxes: readonly FileBox[]; readonly manifest: Manifest },
): Promise<BindingPlan | null> {
  const { bindings } = manifest;
  const binding = bindings.get('c2pa.hash.bmff.v3') ?? bindings.get('c2pa.hash.bmff.v2');
  if (bindings.size !== 1 || asList(member(binding, 'merkle')).length > 0) return null;
  const excluded: Range[] = [];
  const whole = new Set<FileBox>();
  let coversAll = true;
  for (const exclusion of asList(member(binding, 'exclusions')).slice(0, MOST_EXCLUSIONS)) {
    const [, type, rest] = /^\/([^/[]+)(.*)$/su.exec(asText(member(exclusion, 'xpath')) ?? '') ?? [];
    const candidates = boxes.filter((box) => box.type === type);
    if (candidates.length > 0 && (rest !== '' || !isSimple(exclusion))) return null;
    for (const box of candidates) {
      if (!(await isMatch(file, box, exclusion))) continue;
      const subset = asList(member(exclusion, 'subset'));
      const ranges = subset.length === 0 ? [box] : subsetOf(box, subset);
      if (!ranges) return null;
      if (subset.length === 0) whole.add(box);
      for (const part of ranges) excluded.push(part);
      if (!unneeded.has(box.type) && !(await isC2paBox(file, box))) coversAll = false;
    }
  }
  const parts = boxes
    .filter((box) => !whole.has(box))
    .flatMap((box) =>
      withoutRanges(box, excluded).map(({ start, end }, place) => ({ start, end, isMarked: place === 0 })),
    );
  const last = boxes.at(-1)?.end ?? 0;
  return toPlan(manifest, binding, { parts, coversAll: coversAll && last === file.size });
}

/**
 * Plans how to check the hash of a file with excluded bytes. `store` is the part that contains the manifest.
 */
export function planDataHash(file: FileBytes, manifest: Manifest, store: Range): BindingPlan | null {
  const binding = manifest.bindings.get('c2pa.hash.data');
  if (manifest.bindings.size !== 1) return null;
  const excluded: Range[] = [];
  for (const exclusion of asList(member(binding, 'exclusions')).slice(0, MOST_EXCLUSIONS)) {
    const range = rangeOf(exclusion, 'start');
    if (!range || range.end > file.size) return null;
    excluded.push(range);
  }
  const parts = withoutRanges({ start: 0, end: file.size }, excluded);
  const coversAll = excluded.every(({ start, end }) => start >= store.start && end <= store.end);
  return toPlan(manifest, binding, {
    parts: parts.map(({ start, end }) => ({ start, end, isMarked: false })),
    coversAll,
  });
}

function toPlan(
  manifest: Manifest,
  binding: CBORType,
  covered: Pick<BindingPlan, 'parts' | 'coversAll'>,
): BindingPlan | null {
  const algorithm = asText(member(binding, 'alg')) ?? manifest.algorithm;
  const expected = asBytes(member(binding, 'hash'));
  return expected && isHashName(algorithm) && covered.parts.length <= MOST_PARTS
    ? { algorithm, expected: asBuffer(expected).toString('hex'), ...covered }
    : null;
}

/** Returns whether an exclusion needs no version or flags of a box. */
const isSimple = (exclusion: CBORType): boolean =>
  ['version', 'flags'].every((name) => (member(exclusion, name) ?? null) === null);

async function isMatch({ read }: FileBytes, box: FileBox, exclusion: CBORType): Promise<boolean> {
  const length = asInteger(member(exclusion, 'length'));
  if (length !== null && length !== box.end - box.start) return false;
  for (const condition of asList(member(exclusion, 'data')).slice(0, MOST_EXCLUSIONS)) {
    const value = bytesOf(member(condition, 'value'));
    const start = box.start + (asInteger(member(condition, 'offset')) ?? 0);
    if (!value || value.byteLength > LARGEST_MATCH || start < box.start) return false;
    const end = start + value.byteLength;
    if (end > box.end || !value.equals(await read(start, end))) return false;
  }
  return true;
}

/** Returns bytes, which some programs write as a list of numbers. */
function bytesOf(value: CBORType): Buffer | null {
  const bytes = asBytes(value);
  if (bytes) return asBuffer(bytes);
  return Array.isArray(value) ? Buffer.from(value.map((byte) => asInteger(byte) ?? 0)) : null;
}

/**
 * Returns the range that a position and a length name; null if one is missing or negative, as
 * in a crafted file.
 */
function rangeOf(value: CBORType, position: 'start' | 'offset'): Range | null {
  const start = asInteger(member(value, position));
  const length = asInteger(member(value, 'length'));
  return start !== null && length !== null && start >= 0 && length >= 0
    ? { start, end: start + length }
    : null;
}

/**
 * Returns the parts of a box that are excluded; null if one is not valid. A length of 0 means the
 * rest of the box.
 */
function subsetOf(box: FileBox, subset: readonly CBORType[]): Range[] | null {
  const parts: Range[] = [];
  for (const value of subset.slice(0, MOST_EXCLUSIONS)) {
    const range = rangeOf(value, 'offset');
    if (!range) return null;
    const start = box.start + range.start;
    const end = range.start === range.end ? box.end : Math.min(box.start + range.end, box.end);
    if (start < end) parts.push({ start, end });
  }
  return parts;
}

/** Returns whether a box contains a manifest. */
export async function isC2paBox({ read }: FileBytes, { type, content, end }: FileBox): Promise<boolean> {
  const idEnd = content + C2PA_UUID.byteLength;
  return type === 'uuid' && idEnd <= end && C2PA_UUID.equals(await read(content, idEnd));
}

/** Returns the parts of a range outside others, which may overlap. The parts do not. */
function withoutRanges({ start, end }: Range, others: readonly Range[]): Range[] {
  const parts: Range[] = [];
  let from = start;
  for (const other of others.toSorted((one, another) => one.start - another.start)) {
    if (other.end <= from || other.start >= end) continue;
    if (other.start > from) parts.push({ start: from, end: other.start });
    from = Math.max(from, other.end);
  }
  if (from < end) parts.push({ start: from, end });
  return parts;
}
