import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { timeOfFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import {
  hiddenAreasByFrame,
  type Area,
  type PictureSize,
} from '@plainview/domain/release/redactions/hidden-areas';
import type { RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';

/** Seconds that are added to the times in the file, which cannot be negative. */
export const MASK_DELAY_SECONDS = 10;
/** Frames after which other work of the process gets its turn. */
const FRAMES_AT_ONCE = 50;

const compress = promisify(deflate);

interface Masks {
  readonly index: FrameIndex;
  readonly tracks: readonly RedactionTrack[];
  readonly size: PictureSize;
  readonly signal?: AbortSignal;
}

/**
 * Writes the masks of a redaction as a Matroska file of PNG pictures in half the size: black and opaque where
 * something is hidden, transparent elsewhere. A mask is valid until the next one. It begins halfway between its frame
 * and the frame before, so that no rounding of times moves it to another frame.
 */
export async function writeMasks(path: string, { index, tracks, size, signal }: Masks): Promise<void> {
  const areasOf = hiddenAreasByFrame(tracks, size);
  const file = await open(path, 'w');
  try {
    await file.write(headerOf(size));
    let last = '';
    for (let frame = 1; frame <= index.times.length; frame += 1) {
      const areas = areasOf(frame);
      const shown = JSON.stringify(areas);
      if (frame === 1 || shown !== last)
        await file.write(clusterOf(beginOf(index, frame), await maskOf(areas, size)));
      last = shown;
      if (frame % FRAMES_AT_ONCE === 0) await setImmediate();
      signal?.throwIfAborted();
    }
  } finally {
    await file.close();
  }
}

/** Returns when the mask of a frame begins, in microseconds of the file. */
function beginOf(index: FrameIndex, frame: number): number {
  if (frame === 1) return 0;
  const halfway = Math.floor((timeOfFrame(index, frame - 1) + timeOfFrame(index, frame)) / 2);
  return halfway + MASK_DELAY_SECONDS * 1_000_000;
}

/** Returns a PNG with one bit for each square of four pixels (ISO/IEC 15948). */
async function maskOf(areas: readonly Area[], { width, height }: PictureSize): Promise<Buffer> {
  const [columns, rows] = [width / 2, height / 2];
  // Each row begins with the number of its filter, of which 0 is none.
  const stride = 1 + Math.ceil(columns / 8);
  const bits = Buffer.alloc(stride * rows);
  for (const { left, top, right, bottom } of areas) {
    const row = rowOf(left / 2, right / 2, stride);
    for (let y = top / 2; y < bottom / 2; y += 1)
      for (let at = 1; at < stride; at += 1)
        bits[y * stride + at] = (bits[y * stride + at] ?? 0) | (row[at] ?? 0);
  }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(columns, 0);
  size.writeUInt32BE(rows, 4);
  // One bit for each pixel, which is the number of a color.
  size.set([1, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('PLTE', Buffer.alloc(6)),
    chunk('tRNS', Buffer.of(0, 255)),
    chunk('IDAT', await compress(bits, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function rowOf(from: number, to: number, stride: number): Buffer {
  const row = Buffer.alloc(stride);
  for (let x = from; x < to; x += 1) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return row;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([number(data.length, 4), body, number(crc32(body), 4)]);
}

/** Returns the beginning of a file with one track of PNG pictures, whose times are in microseconds (RFC 9559). */
function headerOf({ width, height }: PictureSize): Buffer {
  const [columns, rows] = [width / 2, height / 2];
  // BITMAPINFOHEADER, which is little-endian.
  const format = Buffer.alloc(40);
  format.writeUInt32LE(40, 0);
  format.writeInt32LE(columns, 4);
  format.writeInt32LE(rows, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(1, 14);
  format.write('MPNG', 16, 'latin1');
  return Buffer.concat([
    element(0x1a_45_df_a3, element(0x42_82, Buffer.from('matroska', 'latin1'))),
    // The segment's size is unknown while it is written.
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element(0x15_49_a9_66, element(0x2a_d7_b1, number(1000, 2))),
    element(
      0x16_54_ae_6b,
      element(
        0xae,
        element(0xd7, number(1, 1)),
        element(0x73_c5, number(1, 1)),
        element(0x83, number(1, 1)),
        element(0x86, Buffer.from('V_MS/VFW/FOURCC', 'latin1')),
        element(0x63_a2, format),
        element(0xe0, element(0xb0, number(columns, 2)), element(0xba, number(rows, 2))),
      ),
    ),
  ]);
}

function clusterOf(microseconds: number, picture: Buffer): Buffer {
  // Track 1, no time after that of the cluster, key frame.
  const block = Buffer.concat([Buffer.of(0x81, 0, 0, 0x80), picture]);
  return element(0x1f_43_b6_75, element(0xe7, number(microseconds, 6)), element(0xa3, block));
}

function element(id: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const idBytes = id > 0xff_ff_ff ? 4 : id > 0xff_ff ? 3 : id > 0xff ? 2 : 1;
  const size = number(body.length, 4);
  // The first bit that is set tells how many bytes the size has.
  size.writeUInt8(0x10 | (size[0] ?? 0), 0);
  return Buffer.concat([number(id, idBytes), size, body]);
}

function number(value: number, bytes: number): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
}
