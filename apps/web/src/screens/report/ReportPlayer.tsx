import type { Outputs } from '@plainview/contract/index';
import { useMemo, type RefObject } from 'react';
import { reportMarkers } from '../../features/reports/on-screen/report-markers.ts';
import type { ReportedFinding } from '../../features/reports/use-report-content.ts';
import { soundChoices } from '../../features/videos/sound-choices.ts';
import { unplayableMessage } from '../../features/videos/unplayable-message.ts';
import { VideoPlayer, type VideoPlayerHandle } from '../../player/VideoPlayer.tsx';

interface ReportPlayerProps {
  /** Name of the video in the report, for example "video-1". */
  readonly label: string;
  readonly video: Outputs['tickets']['get']['videos'][number] & { readonly url: string };
  readonly findings: readonly ReportedFinding[];
  readonly startAtMicroseconds: number;
  readonly onOpen: (index: number) => void;
  readonly player: RefObject<VideoPlayerHandle | null>;
}

/** Plays a video of a report with its findings on the timeline. Records nothing of what is watched. */
export function ReportPlayer({
  label,
  video,
  findings,
  startAtMicroseconds,
  onOpen,
  player,
}: ReportPlayerProps) {
  const { url, media, facts } = video;
  const markers = useMemo(() => reportMarkers(findings, label), [findings, label]);
  return (
    <VideoPlayer
      key={video.videoId}
      ref={player}
      src={media.playableUrl ?? url}
      poster={media.posterUrl}
      title={`${label}, ${video.fileName}`}
      durationMicroseconds={facts.durationMicroseconds}
      pictureSize={{ width: facts.width, height: facts.height }}
      frameRate={facts.frameRate}
      frameIndexUrl={media.frameIndexUrl}
      frameSource={media.playableUrl === null ? 'original' : 'copy'}
      markers={markers}
      onMarkerSelect={(id) => onOpen(Number(id))}
      initialTimeMicroseconds={startAtMicroseconds}
      unplayableMessage={unplayableMessage(video)}
      sounds={soundChoices(video)}
    />
  );
}
