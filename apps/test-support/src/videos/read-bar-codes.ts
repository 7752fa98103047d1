import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Reads the numbers that the pictures of a file show (hard-videos.ts). */
export async function readBarCodes(
  file: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<number[]> {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'],
    { encoding: 'buffer', maxBuffer: 2 ** 28 },
  );
  if (stdout.length % (width * height) !== 0) throw new Error('the pictures have another size');
  const isTurned = height > width;
  const length = isTurned ? height : width;
  const across = (isTurned ? width : height) / 9;
  return Array.from({ length: stdout.length / (width * height) }, (_, picture) => {
    let drawn = 0;
    for (let bar = 0; bar < 16; bar += 1) {
      const along = ((bar + 0.5) * length) / 16;
      const [x, y] = isTurned ? [across, length - along] : [along, across];
      const at = picture * width * height + Math.floor(y) * width + Math.floor(x);
      if ((stdout[at] ?? 0) > 128) drawn += 2 ** bar;
    }
    return drawn;
  });
}
