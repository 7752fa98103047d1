import type { Outputs } from '@plainview/contract/index';
import type { SoundChoice } from '../../player/sound/sound-choice.ts';

type TicketVideo = Outputs['tickets']['get']['videos'][number];

/** Returns the name of a sound track, with how the file names it. */
export const soundTrackName = ({ number, codec, label }: SoundTrack): string =>
  `Track ${number} (${label === null ? codec : `${label}, ${codec}`})`;

type SoundTrack = NonNullable<TicketVideo['facts']['soundTracks']>[number];

/** Returns the sound tracks of a video to choose from; empty if it has one or none. */
export function soundChoices({ facts, media }: Pick<TicketVideo, 'facts' | 'media'>): readonly SoundChoice[] {
  const tracks = facts.soundTracks ?? [];
  if (tracks.length < 2) return [];
  return tracks.map((track) => {
    const { number, isMain, isDecodable } = track;
    const url = isMain ? null : (media.soundTracks.find((file) => file.number === number)?.url ?? null);
    const isOffered = isMain ? isDecodable : url !== null;
    const why = isDecodable ? reasonOf(media, number) : 'cannot be decoded';
    return { number, text: soundTrackName(track), isMain, url, reason: isOffered ? null : why };
  });
}

/** Returns why a track that can be decoded is not a file of its own. */
function reasonOf(media: TicketVideo['media'], number: number): string {
  const copy = media.trackCopies?.find((one) => one.kind === 'sound-track' && one.number === number);
  if (copy?.state === 'failed') return 'could not be copied, so it cannot be played here';
  return media.state === 'unavailable' ? 'not available without ffmpeg' : 'no copy yet';
}
