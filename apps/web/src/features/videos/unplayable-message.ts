import type { Outputs } from '@plainview/contract/index';
import { formatEncoding } from './format-encoding.ts';

type TicketVideo = Outputs['tickets']['get']['videos'][number];

/** Returns the message for a video whose picture the browser cannot show. */
export function unplayableMessage(video: Pick<TicketVideo, 'facts'>): string {
  return `This browser cannot play this video (${formatEncoding(video)}). The file itself is kept as it was submitted: download the original and watch it in another player.`;
}
