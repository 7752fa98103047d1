import { asBuffer, type FileBytes } from './bmff-boxes.ts';

/** Position of a manifest store in a file. */
export interface StoredManifest {
  readonly purpose: string;
  /** The box or chunk that contains it. */
  readonly start: number;
  readonly end: number;
  /** Offset of the store itself. */
  readonly from: number;
}

const HEADER_BYTES = 8;
const MOST_CHUNKS = 10_000;

/** Finds the chunk with a C2PA manifest at the top level of a RIFF file (AVI). Null if there is none. */
export async function findRiffStore({ size, read }: FileBytes): Promise<StoredManifest | null> {
  let start = 12;
  for (let count = 0; start + HEADER_BYTES <= size && count < MOST_CHUNKS; count += 1) {
    const header = asBuffer(await read(start, start + HEADER_BYTES));
    const name = header.toString('latin1', 0, 4);
    const end = start + HEADER_BYTES + header.readUInt32LE(4);
    if (end > size) return null;
    // A chunk of odd length is followed by a padding byte.
    const next = Math.min(end + (end % 2), size);
    if (name === 'C2PA') return { purpose: 'manifest', start, end: next, from: start + HEADER_BYTES };
    // Another RIFF part of a large file has a form, such as AVIX, before its chunks.
    start = name === 'RIFF' ? start + 12 : next;
  }
  return null;
}
