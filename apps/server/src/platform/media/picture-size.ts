import { readFile } from 'node:fs/promises';

/** Markers that begin a frame header: baseline, extended sequential and progressive. */
const FRAME_HEADERS = new Set([0xc0, 0xc1, 0xc2]);

/** Reads the size of a JPEG file. Returns null if it is not one (ITU-T T.81, annex B). */
export async function readPictureSize(
  file: string,
): Promise<{ readonly width: number; readonly height: number } | null> {
  const bytes = await readFile(file);
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return null;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (FRAME_HEADERS.has(bytes[at + 1] ?? 0))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return null;
}
