import { asBuffer } from './bmff-boxes.ts';

/** A superbox of JUMBF (ISO/IEC 19566-5). */
export interface Superbox {
  readonly label: string;
  /** The bytes that the hash of an assertion covers: everything after the header of the superbox. */
  readonly payload: Uint8Array;
  readonly children: readonly Superbox[];
  /** The first content box of each type. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

const MOST_DEPTH = 8;
const MOST_BOXES = 10_000;
const LABELLED = 0x03;
const TYPE_BYTES = 16;

interface Box {
  readonly type: string;
  readonly content: Uint8Array;
}

/**
 * Parses a superbox at the beginning of `bytes`; the bytes after it are ignored.
 * @throws Error if it is not one
 */
export function parseJumbf(bytes: Uint8Array): Superbox {
  let count = 0;
  function parse(content: Uint8Array, depth: number): Superbox {
    if (depth > MOST_DEPTH) throw new Error('too deep');
    const [description, ...boxes] = splitBoxes(content);
    count += boxes.length;
    if (count > MOST_BOXES) throw new Error('too many boxes');
    if (description?.type !== 'jumd') throw new Error('no description');
    const contents = new Map<string, Uint8Array>();
    const children: Superbox[] = [];
    for (const box of boxes)
      if (box.type === 'jumb') children.push(parse(box.content, depth + 1));
      else if (!contents.has(box.type)) contents.set(box.type, box.content);
    return { label: labelOf(description.content), payload: content, children, contents };
  }
  const { type, content } = readBox(asBuffer(bytes), 0).box;
  if (type !== 'jumb') throw new Error('not JUMBF');
  return parse(content, 0);
}

function readBox(bytes: Buffer, start: number): { readonly box: Box; readonly end: number } {
  const short = bytes.readUInt32BE(start);
  const header = short === 1 ? 16 : 8;
  const length =
    short === 0 ? bytes.byteLength - start : short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short;
  const end = start + length;
  if (length < header || end > bytes.byteLength) throw new Error('a box has no valid size');
  const type = bytes.toString('latin1', start + 4, start + 8);
  return { box: { type, content: bytes.subarray(start + header, end) }, end };
}

function splitBoxes(content: Uint8Array): Box[] {
  const bytes = asBuffer(content);
  const boxes: Box[] = [];
  for (let start = 0; start < bytes.byteLength;) {
    const { box, end } = readBox(bytes, start);
    boxes.push(box);
    if (boxes.length > MOST_BOXES) throw new Error('too many boxes');
    start = end;
  }
  return boxes;
}

function labelOf(description: Uint8Array): string {
  const bytes = asBuffer(description);
  const isLabelled = ((bytes[TYPE_BYTES] ?? 0) & LABELLED) === LABELLED;
  const end = bytes.indexOf(0, TYPE_BYTES + 1);
  return isLabelled && end !== -1 ? bytes.toString('utf8', TYPE_BYTES + 1, end) : '';
}
