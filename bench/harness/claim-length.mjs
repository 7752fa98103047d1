import { readFile, writeFile } from 'node:fs/promises';

/** Distances from a box's type to its time scale (null: the movie's) and its duration, in version 0. */
const headers = { mvhd: [12 + 4, 16 + 4], mdhd: [12 + 4, 16 + 4], tkhd: [null, 20 + 4] };

/** Writes a copy of an MP4 whose headers claim another duration, in seconds. */
export async function claimLength(file, to, seconds) {
  const bytes = await readFile(file);
  const movie = bytes.readUInt32BE(bytes.indexOf('mvhd', 0, 'latin1') + headers.mvhd[0]);
  for (const [type, [scaleAt, durationAt]] of Object.entries(headers)) {
    for (let at = bytes.indexOf(type, 0, 'latin1'); at > 0; at = bytes.indexOf(type, at + 4, 'latin1')) {
      const scale = scaleAt === null ? movie : bytes.readUInt32BE(at + scaleAt);
      bytes.writeUInt32BE(Math.min(seconds * scale, 2 ** 32 - 2), at + durationAt);
    }
  }
  await writeFile(to, bytes);
}
