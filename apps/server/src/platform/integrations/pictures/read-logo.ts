import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import { MOST_LOGO_PIXELS, type LetterheadLogo } from '@plainview/domain/agencies/letterheads/letterhead';

const inflateAsync = promisify(inflate);

type Image = Pick<LetterheadLogo, 'contentType' | 'width' | 'height'> & { readonly bytes: Uint8Array };

/**
 * Reads a PNG or JPEG by its content and returns it without metadata: only the parts that the picture
 * consists of, which are checked. Returns null for anything else.
 */
export async function readLogo(content: Uint8Array): Promise<LetterheadLogo | null> {
  const bytes = Buffer.from(content);
  const image = (await readPng(bytes)) ?? readJpeg(bytes);
  if (!image || image.width > MOST_LOGO_PIXELS || image.height > MOST_LOGO_PIXELS) return null;
  return {
    contentType: image.contentType,
    width: image.width,
    height: image.height,
    sha256: createHash('sha256').update(image.bytes).digest('hex'),
    base64: Buffer.from(image.bytes).toString('base64'),
  };
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks that a picture consists of. All others are metadata. */
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Samples per pixel by color type. */
const PNG_SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

async function readPng(file: Buffer): Promise<Image | null> {
  if (!file.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  const kept: Buffer[] = [PNG_SIGNATURE];
  const data: Buffer[] = [];
  let header: Buffer | null = null;
  let hasPalette = false;
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return null;
    const name = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, end - 4);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null;
    if (PNG_CHUNKS.has(name)) kept.push(file.subarray(at, end));
    if (name === 'IHDR') header = body;
    if (name === 'PLTE') hasPalette = length > 0 && length % 3 === 0 && length <= 768;
    if (name === 'IDAT') data.push(body);
    if (name === 'IEND')
      return header && header.length === 13 && (await isCompletePng(header, hasPalette, data))
        ? {
            contentType: 'image/png',
            width: header.readUInt32BE(0),
            height: header.readUInt32BE(4),
            bytes: Buffer.concat(kept),
          }
        : null;
    at = end;
  }
  return null;
}

/** Returns whether all pixels are present. Only supports 8-bit pictures that are not interlaced. */
async function isCompletePng(header: Buffer, hasPalette: boolean, data: readonly Buffer[]): Promise<boolean> {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits = 0, color = -1, compression, filter, interlace] = header.subarray(8);
  const samples = PNG_SAMPLES[color];
  if (samples === undefined || compression !== 0 || filter !== 0 || interlace !== 0) return false;
  if (width < 1 || height < 1 || width > MOST_LOGO_PIXELS || height > MOST_LOGO_PIXELS) return false;
  if (bits !== 8 && !(bits < 8 && [1, 2, 4].includes(bits) && (color === 0 || color === 3))) return false;
  if (color === 3 && !hasPalette) return false;
  const expected = height * (1 + Math.ceil((width * samples * bits) / 8));
  try {
    const pixels = await inflateAsync(Buffer.concat(data), { maxOutputLength: expected + 1 });
    return pixels.length === expected;
  } catch {
    return false;
  }
}

/** Segments that a picture consists of: tables, the frame header, restart interval (ITU-T T.81, annex B). */
const JPEG_SEGMENTS = new Set([0xdb, 0xc4, 0xc0, 0xc1, 0xc2, 0xdd]);

function readJpeg(file: Buffer): Image | null {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xff_d8) return null;
  const kept: Buffer[] = [file.subarray(0, 2)];
  let size: { readonly width: number; readonly height: number } | null = null;
  let at = 2;
  while (at + 4 <= file.length) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return null;
    if (marker === 0xd9) {
      kept.push(file.subarray(at, at + 2));
      return size && { contentType: 'image/jpeg', ...size, bytes: Buffer.concat(kept) };
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) return null;
    if (marker === 0xda) {
      if (size === null) return null;
      const next = endOfScan(file, end);
      kept.push(file.subarray(at, next));
      at = next;
      if (at + 2 === file.length && file.readUInt16BE(at) === 0xff_d9) {
        kept.push(file.subarray(at));
        return { contentType: 'image/jpeg', ...size, bytes: Buffer.concat(kept) };
      }
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xc2) {
      size = sizeOfFrame(file.subarray(at, end));
      if (size === null) return null;
    }
    // Adobe's segment says that colors are not in YCbCr, which would be shown wrong without it.
    if (marker === 0xee && file.toString('latin1', at + 4, at + 9) === 'Adobe' && file[at + 15] !== 1)
      return null;
    if (JPEG_SEGMENTS.has(marker)) kept.push(file.subarray(at, end));
    else if (!(marker === 0xfe || (marker >= 0xe0 && marker <= 0xef))) return null;
    at = end;
  }
  return null;
}

/** Reads a frame header: eight bits, in gray or three colors. */
function sizeOfFrame(segment: Buffer): { readonly width: number; readonly height: number } | null {
  if (segment.length < 10 || segment[4] !== 8) return null;
  const [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
  const isKnown = segment[9] === 1 || segment[9] === 3;
  return isKnown && width > 0 && height > 0 ? { width, height } : null;
}

/**
 * Returns where the coded data of a scan end: at the next marker that is neither a stuffed
 * byte nor a restart.
 */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    const next = file[at + 1] ?? 0;
    if (file[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}
