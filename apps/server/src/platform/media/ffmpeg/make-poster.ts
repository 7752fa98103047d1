import type { Question } from './measuring/describe-video.ts';
import type { MeasuredVideo } from './measuring/measure-video.ts';
import { scaledTo, takePicture } from './take-picture.ts';

/** Number of frames from which the most representative one is chosen. */
const CHOICE = 12;

/** A frame is black if at least 90% of its pixels are darker than the threshold. */
const NOT_BLACK =
  'blackframe=amount=0:threshold=40,metadata=mode=select:key=lavfi.blackframe.pblack:value=90:function=less';

/**
 * Writes a JPEG that represents a video: a frame near one tenth of its duration that is not black, otherwise
 * its first frame.
 * @param path absolute path of a file that does not exist yet
 * @returns whether an image was written
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
