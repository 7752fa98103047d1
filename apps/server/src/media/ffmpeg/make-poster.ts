import { copySize } from './copy-plan.ts';
import type { MeasuredVideo, Question } from './measure-video.ts';
import { inputOptions, readingLimit } from './read-only-input.ts';
import { runProgram, type ProgramEnd } from './run-program.ts';

const WIDEST = 640;
/** Pictures of which the one is taken that stands best for all. */
const CHOICE = 12;
/** A lens cap or the dark of a pocket is looked past for so many seconds. */
const DARK_SECONDS = 30;

/** More than nine tenths of a dark picture are darker than this. */
const NOT_BLACK =
  'blackframe=amount=0:threshold=40,metadata=mode=select:key=lavfi.blackframe.pblack:value=90:function=less';

/**
 * Writes a JPEG that stands for a video: a picture near a tenth of it that is not black, else its first one.
 * @param path absolute, of a file that is not there yet
 * @returns whether there is one
 */
export async function makePoster(
  question: Question,
  measured: MeasuredVideo,
  path: string,
): Promise<boolean> {
  const { width, height } = copySize(measured.picture);
  const size =
    width > WIDEST
      ? { width: WIDEST, height: Math.max(2, Math.round((height * WIDEST) / width)) }
      : { width, height };
  const seconds = (measured.endMicroseconds - measured.startMicroseconds) / 1_000_000;
  const at = seconds > 10 ? seconds / 10 : Math.min(1, seconds / 2);
  const scale = `scale=${size.width}:${size.height},setsar=1`;
  const tries = [
    { at, filter: `${scale},${NOT_BLACK},thumbnail=${CHOICE}` },
    { at: 0, filter: scale },
  ];
  for (const one of tries) {
    const { how, pictures } = await takePicture(question, measured, path, one);
    if (how === 'done' && pictures > 0) return true;
    // It would hang again.
    if (how === 'stopped') return false;
  }
  return false;
}

async function takePicture(
  { ffmpeg, input, signal }: Question,
  { picture }: MeasuredVideo,
  path: string,
  { at, filter }: { readonly at: number; readonly filter: string },
): Promise<{ readonly how: ProgramEnd['how']; readonly pictures: number }> {
  let pictures = 0;
  const { how } = await runProgram({
    program: ffmpeg.ffmpeg,
    args: [
      ['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-threads', '2', '-t', String(DARK_SECONDS)],
      ['-ss', String(at), ...inputOptions(input), '-i', input.address, '-map', `0:${picture.index}`],
      ['-filter:v', filter, '-frames:v', '1', '-map_metadata', '-1', '-pix_fmt', 'yuvj420p', '-q:v', '4'],
      ['-c:v', 'mjpeg', '-f', 'mjpeg', '-y', path],
    ].flat(),
    timeLimit: readingLimit(input),
    patience: ffmpeg.patience,
    ...(signal && { signal }),
    onLine: (line) => {
      if (line.startsWith('frame=')) pictures = Number(line.slice('frame='.length)) || pictures;
    },
  });
  return { how, pictures };
}
