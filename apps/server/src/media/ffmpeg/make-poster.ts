import type { MeasuredVideo, Question } from './measure-video.ts';
import { scaledTo, takePicture } from './take-picture.ts';

/** Pictures of which the one is taken that stands best for all. */
const CHOICE = 12;

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
  const seconds = (measured.endMicroseconds - measured.startMicroseconds) / 1_000_000;
  const at = seconds > 10 ? seconds / 10 : Math.min(1, seconds / 2);
  const scale = scaledTo(measured);
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
