import type { Outputs } from '@plainview/contract/index';
import { watchedStretches } from '@plainview/domain/review/coverage/watch-coverage';
import { useMemo, type RefObject } from 'react';
import { useCoverage, useWatchReports } from '../../../features/coverage/use-coverage.ts';
import { WatchedSummary } from '../../../features/coverage/WatchedSummary.tsx';
import { findingMarkers } from '../../../features/findings/finding-markers.ts';
import type { Finding } from '../../../features/findings/finding-order.ts';
import { FindingShapes } from '../../../features/findings/FindingShapes.tsx';
import { FindingShortcuts } from '../../../features/findings/FindingShortcuts.tsx';
import type { FindingWork } from '../../../features/findings/use-finding-work.ts';
import { soundChoices } from '../../../features/videos/sound-choices.ts';
import { unplayableMessage } from '../../../features/videos/unplayable-message.ts';
import type { MarkBarrier } from '../../../player/mark-barrier.ts';
import type { Mark } from '../../../player/range-mark.ts';
import { VideoPlayer, type VideoPlayerHandle } from '../../../player/VideoPlayer.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { indexingText } from './media-status-text.ts';
import type { ReviewVideo } from './review-video.ts';

interface ReviewPlayerProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly video: ReviewVideo;
  readonly startAtMicroseconds: number;
  readonly findings: readonly Finding[];
  readonly onFindingSelect: (finding: Finding) => void;
  readonly work: FindingWork;
  readonly onMark: (video: ReviewVideo, mark: Mark, digit: number | null) => void;
  /** Must not change between renders. */
  readonly onMarkBarrierChange: (barrier: MarkBarrier | null) => void;
  readonly player: RefObject<VideoPlayerHandle | null>;
}

const NOT_WATCHED: Outputs['coverage']['list'] = [];

/** Plays a video of the ticket with its findings and what was watched of it, and records what is watched. */
export function ReviewPlayer({
  ticket,
  video,
  startAtMicroseconds,
  findings,
  onFindingSelect,
  work,
  onMark,
  onMarkBarrierChange,
  player,
}: ReviewPlayerProps) {
  const { videoId, url, media, facts } = video;
  const coverage = useCoverage(ticket.id).data ?? NOT_WATCHED;
  const reportPlayed = useWatchReports();
  const watched = useMemo(() => coverage.filter((part) => part.videoId === videoId), [coverage, videoId]);
  const shownAsWatched = useMemo(() => watchedStretches(watched), [watched]);
  const markers = useMemo(() => findingMarkers(findings, videoId), [findings, videoId]);
  const frameSource = media.playableUrl === null ? 'original' : 'copy';

  const hasShapes =
    work.draft?.videoId === videoId ||
    findings.some((finding) => finding.videoId === videoId && finding.shapes.length > 0);

  if (url === null) return <Banner variant="warning">There is no stored file for this video.</Banner>;
  return (
    <>
      <FindingShortcuts />
      <VideoPlayer
        key={videoId}
        ref={player}
        src={media.playableUrl ?? url}
        poster={media.posterUrl}
        title={`${video.id}, ${video.fileName}`}
        durationMicroseconds={facts.durationMicroseconds}
        pictureSize={{ width: facts.width, height: facts.height }}
        frameRate={facts.frameRate}
        frameIndexUrl={media.frameIndexUrl}
        indexing={indexingText(media)}
        signalsUrl={media.signalsUrl}
        hoverPictures={media.hoverPictures}
        frameSource={frameSource}
        markers={markers}
        onMarkerSelect={(id) => {
          const chosen = findings.find((finding) => finding.id === id);
          if (chosen) onFindingSelect(chosen);
        }}
        {...(ticket.abilities.writeFindings.allowed && {
          onMark: (mark: Mark, digit: number | null) => onMark(video, mark, digit),
          onPlayed: (segments) => void reportPlayed(videoId, segments),
        })}
        watched={shownAsWatched}
        onMarkBarrierChange={onMarkBarrierChange}
        overlay={hasShapes && <FindingShapes videoId={videoId} findings={findings} work={work} />}
        initialTimeMicroseconds={startAtMicroseconds}
        unplayableMessage={unplayableMessage(video)}
        sounds={soundChoices(video)}
        status={
          <WatchedSummary
            parts={watched}
            durationMicroseconds={facts.durationMicroseconds}
            onSeek={(microseconds) => player.current?.seek(microseconds)}
            now={() => player.current?.currentMicroseconds() ?? 0}
          />
        }
        className="room:min-h-0 room:flex-1"
      />
    </>
  );
}
