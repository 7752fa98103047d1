import { formatEncoding } from './format-encoding.ts';
import type { ReviewVideo } from './VideoPicker.tsx';

/** What is said where the browser shows no picture of a video. */
export function unplayableMessage(video: Pick<ReviewVideo, 'facts'>): string {
  return `This browser cannot play this video (${formatEncoding(video)}). The file itself is kept as it was submitted: download the original and watch it in another player.`;
}
