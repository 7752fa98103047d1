import { open, type FileHandle } from 'node:fs/promises';
import type { ViolationCollector } from './check-result.ts';

/** Boxes that a redacted copy may have, by the box in which they are (ISO/IEC 14496-12). */
const ALLOWED: Readonly<Record<string, string>> = {
  '': 'ftyp moov free mdat',
  moov: 'mvhd trak udta',
  trak: 'tkhd edts mdia',
  edts: 'elst',
  mdia: 'mdhd hdlr minf',
  minf: 'vmhd smhd dinf stbl',
  dinf: 'dref',
  stbl: 'stsd stts ctts stss stsc stsz stco co64 sgpd sbgp',
  stsd: 'avc1 mp4a',
  avc1: 'avcC colr pasp btrt',
  mp4a: 'esds btrt',
  // ffmpeg writes these boxes although there are no tags.
  udta: 'meta',
  meta: 'hdlr ilst',
};
/** Bytes before the boxes within others. */
const HEADERS: Readonly<Record<string, number>> = { stsd: 8, avc1: 78, mp4a: 28, meta: 4 };
/** Bytes of boxes that carry nothing, by their place. */
const EMPTY: Readonly<Record<string, number>> = { free: 8, 'meta/ilst': 8, 'meta/hdlr': 33 };
/** A day of 60 frames per second is listed in 100 MB. */
const LARGEST_INDEX = 256 * 1024 * 1024;

interface Box {
  readonly type: string;
  readonly bytes: number;
  /** Position of its content. */
  readonly from: number;
  readonly end: number;
}

interface Container {
  /** Bytes of all media. */
  readonly mediaBytes: number;
}

/**
 * Checks that an MP4 consists of the boxes that ffmpeg writes for a picture and a sound only, and that nothing
 * precedes, separates or follows them.
 */
export async function checkBoxes(path: string, violations: ViolationCollector): Promise<Container> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let mediaBytes = 0;
    let count = 0;
    for (let at = 0; at < size;) {
      const box = await boxAt(file, at, size);
      if (!box) {
        violations.add('container', size - at, 0, { place: 'bytes after the last box' });
        break;
      }
      judge('', box, violations);
      if (box.type === 'mdat') {
        mediaBytes += box.end - box.from;
        count += 1;
      }
      if (box.type === 'moov' && box.bytes <= LARGEST_INDEX) {
        const content = Buffer.alloc(box.end - box.from);
        await file.read(content, 0, content.length, box.from);
        judgeInside('moov', content, violations);
      }
      at = box.end;
    }
    if (count !== 1) violations.add('container', count, 1, { place: 'mdat' });
    return { mediaBytes };
  } finally {
    await file.close();
  }
}

async function boxAt(file: FileHandle, at: number, end: number): Promise<Box | null> {
  const header = Buffer.alloc(16);
  const { bytesRead } = await file.read(header, 0, 16, at);
  return readBox(header.subarray(0, bytesRead), at, end);
}

function readBox(header: Buffer, at: number, end: number): Box | null {
  if (header.length < 8) return null;
  const short = header.readUInt32BE(0);
  const isLong = short === 1 && header.length >= 16;
  const bytes = isLong ? Number(header.readBigUInt64BE(8)) : short;
  const from = at + (isLong ? 16 : 8);
  if (at + bytes > end || at + bytes < from) return null;
  return { type: header.toString('latin1', 4, 8), bytes, from, end: at + bytes };
}

function judge(parent: string, { type, bytes }: Box, violations: ViolationCollector): void {
  const place = parent === '' ? type : `${parent}/${type}`;
  if (!ALLOWED[parent]?.split(' ').includes(type)) violations.add('container', bytes, 0, { place });
  const most = EMPTY[place];
  if (most !== undefined && bytes > most) violations.add('container', bytes, most, { place });
}

function judgeInside(parent: string, content: Buffer, violations: ViolationCollector): void {
  let at = HEADERS[parent] ?? 0;
  while (at < content.length) {
    const box = readBox(content.subarray(at, at + 16), at, content.length);
    if (!box) {
      violations.add('container', content.length - at, 0, { place: `bytes after the boxes of ${parent}` });
      return;
    }
    judge(parent, box, violations);
    if (ALLOWED[box.type] !== undefined)
      judgeInside(box.type, content.subarray(box.from, box.end), violations);
    at = box.end;
  }
}

/** Kinds of H.264 data: slices, parameter sets and delimiters. No messages, which may carry captions or notes. */
const ALLOWED_UNITS: ReadonlySet<number> = new Set([1, 5, 7, 8, 9]);

/** A packet of the picture, as it is in the file. */
export interface PicturePacket {
  readonly position: number;
  readonly bytes: number;
}

/** Checks that packets consist of coded pictures only. */
export async function checkUnits(
  path: string,
  packets: readonly PicturePacket[],
  violations: ViolationCollector,
): Promise<void> {
  const file = await open(path, 'r');
  try {
    for (const [place, { position, bytes }] of packets.entries()) {
      const packet = Buffer.alloc(bytes);
      await file.read(packet, 0, bytes, position);
      for (let at = 0; at < bytes;) {
        const length = at + 5 <= bytes ? packet.readUInt32BE(at) : bytes;
        const type = (packet[at + 4] ?? 0) & 0x1f;
        const isWhole = at + 4 + length <= bytes;
        if (!isWhole || !ALLOWED_UNITS.has(type))
          violations.add('container', `unit of type ${type}`, 'coded pictures', { frame: place + 1 });
        if (!isWhole) break;
        at += 4 + length;
      }
    }
  } finally {
    await file.close();
  }
}
