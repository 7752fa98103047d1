import path from 'node:path';

/**
 * Files of a cluster in one sequence of bytes. Each frame has a length of four bytes, a kind of one byte, and content: the
 * name of a folder, the name of a file, the next bytes of that file, or the end of it.
 */
const KINDS = ['folder', 'file', 'content', 'end'] as const;
const HEADER_BYTES = 5;
/** No frame is longer: content comes in chunks of a stream. */
const LONGEST_BYTES = 16 * 1024 * 1024;

/** A frame that was read. */
export type Frame =
  | { readonly kind: 'folder' | 'file'; readonly name: string }
  | { readonly kind: 'content'; readonly bytes: Buffer }
  | { readonly kind: 'end' };

function frame(kind: (typeof KINDS)[number], content: Uint8Array = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(content.length);
  header.writeUInt8(KINDS.indexOf(kind), HEADER_BYTES - 1);
  return Buffer.concat([header, content]);
}

/** Yields the frames of a folder. */
export function* folderFrames(name: string): Generator<Buffer> {
  yield frame('folder', Buffer.from(name));
}

/** Yields the frames of a file. @param count called with the size of each piece of it */
export async function* fileFrames(
  name: string,
  content: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  yield frame('file', Buffer.from(name));
  for await (const bytes of content) {
    count(bytes.length);
    yield frame('content', bytes);
  }
  yield frame('end');
}

/**
 * Reads frames.
 * @throws Error if the sequence is truncated, or a name leads out of the folder
 */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  let needed = HEADER_BYTES;
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    pieces.push(piece);
    length += piece.length;
    if (length < needed) continue;
    rest = Buffer.concat(pieces);
    for (;;) {
      needed = HEADER_BYTES;
      if (rest.length < needed) break;
      const size = rest.readUInt32BE(0);
      if (size > LONGEST_BYTES) throw new Error('a frame of the copy is too long');
      needed += size;
      if (rest.length < needed) break;
      yield parseFrame(rest.readUInt8(HEADER_BYTES - 1), rest.subarray(HEADER_BYTES, needed));
      rest = rest.subarray(needed);
    }
    pieces = [rest];
    length = rest.length;
  }
  if (length > 0) throw new Error('the copy is truncated');
}

function parseFrame(code: number, content: Buffer): Frame {
  const kind = KINDS[code];
  if (kind === 'folder' || kind === 'file') return { kind, name: safeName(content.toString()) };
  if (kind === 'content') return { kind, bytes: content };
  if (kind === 'end') return { kind };
  throw new Error('the copy has a frame of an unknown kind');
}

function safeName(name: string): string {
  if (name === '' || path.posix.isAbsolute(name) || name.split('/').includes('..'))
    throw new Error(`the copy names a file outside of it: ${name}`);
  return name;
}
