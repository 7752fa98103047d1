import type { Ticket } from '../../features/tickets/ticket-queries.ts';
import { soundChoices } from '../../features/videos/sound-choices.ts';
import { unplayableMessage } from '../../features/videos/unplayable-message.ts';
import type { PlayerMarker } from '../../player/markers.ts';
import { VideoPlayer } from '../../player/VideoPlayer.tsx';

const noMarkers: readonly PlayerMarker[] = [];
const selectNothing = (): void => undefined;

interface TicketPlayerProps {
  readonly video: Ticket['videos'][number] & { readonly url: string };
}

/** Plays a video of a ticket for the agency. Records nothing of what is watched. */
export function TicketPlayer({ video }: TicketPlayerProps) {
  const { url, media, facts } = video;
  return (
    <VideoPlayer
      key={video.videoId}
      src={media.playableUrl ?? url}
      poster={media.posterUrl}
      title={video.fileName}
      durationMicroseconds={facts.durationMicroseconds}
      pictureSize={{ width: facts.width, height: facts.height }}
      frameRate={facts.frameRate}
      frameIndexUrl={media.frameIndexUrl}
      frameSource={media.playableUrl === null ? 'original' : 'copy'}
      markers={noMarkers}
      onMarkerSelect={selectNothing}
      unplayableMessage={unplayableMessage(video)}
      sounds={soundChoices(video)}
    />
  );
}
