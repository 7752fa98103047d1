import { MINUTE } from '@plainview/domain/shared/time';
import type { Ffmpeg } from './ffmpeg.ts';
import { runProgram } from './run-program.ts';

/** About 245 dots per inch at the width that a report prints. */
const WIDEST = 960;
/** A picture of a phone held upright is not printed wider than its height allows. */
const HIGHEST = 720;

/**
 * Writes a smaller copy of a still that this product made, without metadata. A still that is small
 * enough keeps its size.
 * @param from absolute path of a JPEG
 * @param to absolute path of a file in the same folder
 * @returns why it could not be made; null if it was
 */
export async function scalePicture(
  ffmpeg: Ffmpeg,
  { from, to, signal }: { readonly from: string; readonly to: string; readonly signal: AbortSignal },
): Promise<string | null> {
  const box = `w=min(${WIDEST}\\,iw):h=min(${HIGHEST}\\,ih)`;
  const { how, why } = await runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: { reads: [from], writesTo: to.slice(0, to.lastIndexOf('/')), needsNetwork: false },
    args: [
      ['-nostdin', '-v', 'error', '-threads', '1', '-protocol_whitelist', 'file'],
      ['-format_whitelist', 'mjpeg', '-codec_whitelist', 'mjpeg', '-f', 'mjpeg', '-i', `file:${from}`],
      ['-filter:v', `scale=${box}:force_original_aspect_ratio=decrease:flags=lanczos,setsar=1`],
      ['-frames:v', '1', '-map_metadata', '-1', '-bitexact', '-pix_fmt', 'yuvj420p', '-q:v', '4'],
      ['-c:v', 'mjpeg', '-f', 'mjpeg', '-y', to],
    ].flat(),
    timeLimit: MINUTE,
    stallTimeout: ffmpeg.stallTimeout,
    signal,
  });
  return how === 'done' ? null : why || 'ffmpeg did not finish';
}
