import type { Outputs } from '@plainview/contract/index';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useCoverage, useWatchReports } from '../../features/coverage/use-coverage.ts';
import { WatchedSummary } from '../../features/coverage/WatchedSummary.tsx';
import { markOf, markWithin } from '../../features/findings/finding-draft.ts';
import { findingMarkers } from '../../features/findings/finding-markers.ts';
import { countByVideo, type Finding } from '../../features/findings/finding-order.ts';
import { FindingsPanel } from '../../features/findings/FindingsPanel.tsx';
import { useFindingWork } from '../../features/findings/use-finding-work.ts';
import { useFindings } from '../../features/findings/use-findings.ts';
import { markBarrierTexts, type MarkBarrier } from '../../player/mark-barrier.ts';
import type { Mark } from '../../player/range-mark.ts';
import { VideoPlayer, type VideoPlayerHandle } from '../../player/VideoPlayer.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { AgencyNotes } from './AgencyNotes.tsx';
import { MediaNotes } from './MediaNotes.tsx';
import { readPosition } from './resume-position.ts';
import { ReviewHeader } from './ReviewHeader.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { unplayableMessage } from './unplayable-message.ts';
import { useStage, type StageOptions } from './use-stage.ts';
import { VideoPicker, type ReviewVideo } from './VideoPicker.tsx';

interface ReviewWorkspaceProps extends Omit<StageOptions, 'player'> {
  readonly ticket: Outputs['tickets']['get'];
}

const ReportVersions = lazyComponent(
  async () => (await import('../../features/reports/ReportVersions.tsx')).ReportVersions,
);
const Timeline = lazyComponent(
  async () => (await import('./Timeline.tsx')).Timeline,
  () => <Skeleton className="h-60" />,
);

/** Returns why no position of the video can be marked, or null. */
function markBarrierText(video: ReviewVideo | undefined, barrier: MarkBarrier | null): string | null {
  if (!video || video.url === null) return 'Nothing can be marked: there is no stored file.';
  return barrier && markBarrierTexts[barrier];
}

const NO_FINDINGS: readonly Finding[] = [];
const NOT_WATCHED: Outputs['coverage']['list'] = [];

/** Shows player and findings next to each other, and the ticket's details below. */
export function ReviewWorkspace({ ticket, userId, firstVideoId }: ReviewWorkspaceProps) {
  const player = useRef<VideoPlayerHandle>(null);
  const stageArea = useRef<HTMLDivElement>(null);
  // Returns the focus after a finding is closed, so that the player's shortcuts work again.
  const focusPlayer = useCallback(() => {
    const controls = stageArea.current?.querySelectorAll<HTMLElement>('button[aria-label]') ?? [];
    const play = [...controls].find((button) => /^(?:Play|Pause)/u.test(button.ariaLabel ?? ''));
    play?.focus();
  }, []);
  const findings = useFindings(ticket.id).data ?? NO_FINDINGS;
  const coverage = useCoverage(ticket.id).data ?? NOT_WATCHED;
  const reportPlayed = useWatchReports(ticket.id);
  const videos = useMemo(
    () => ticket.videos.map(({ videoId, id, fileName }) => ({ videoId, label: id, fileName })),
    [ticket.videos],
  );
  const { stage, video, show } = useStage(ticket, { userId, firstVideoId, player });
  const [barrier, setBarrier] = useState<MarkBarrier | null>('loading');
  const work = useFindingWork(
    { userId, ticketId: ticket.id },
    (videoId) => ticket.videos.find((one) => one.videoId === videoId)?.facts.durationMicroseconds ?? 0,
  );
  const watched = useMemo(
    () => coverage.filter(({ videoId }) => videoId === video?.videoId),
    [coverage, video?.videoId],
  );
  const watchedStretches = useMemo(() => watched.flatMap(({ stretches }) => stretches), [watched]);
  const counts = useMemo(() => countByVideo(findings), [findings]);

  const frameSource = video?.media.playableUrl == null ? 'original' : 'copy';
  const mark = (on: ReviewVideo, marked: Mark): void => {
    work.mark(markWithin(markOf(on.videoId, marked, frameSource), on.facts.durationMicroseconds));
  };

  return (
    <div className="space-y-4">
      <ReviewHeader
        ticket={ticket}
        findingCounts={counts}
        hasOpenFinding={work.draft !== null}
        userId={userId}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] min-[90rem]:grid-cols-[minmax(0,1fr)_28rem]">
        <div ref={stageArea} className="min-w-0 space-y-3">
          {video && video.url === null && (
            <Banner variant="warning">There is no stored file for this video.</Banner>
          )}
          {video && video.url !== null && (
            <VideoPlayer
              key={video.videoId}
              ref={player}
              src={video.media.playableUrl ?? video.url}
              poster={video.media.posterUrl}
              title={`${video.id}, ${video.fileName}`}
              durationMicroseconds={video.facts.durationMicroseconds}
              pictureSize={{ width: video.facts.width, height: video.facts.height }}
              frameRate={video.facts.frameRate}
              frameIndexUrl={video.media.frameIndexUrl}
              frameSource={frameSource}
              markers={findingMarkers(findings, video.videoId)}
              onMarkerSelect={(id) => {
                const chosen = findings.find((finding) => finding.id === id);
                if (chosen) show(chosen.videoId, chosen.startMicroseconds);
              }}
              {...(ticket.abilities.writeFindings.allowed && {
                onMark: (marked: Mark) => mark(video, marked),
              })}
              watched={watchedStretches}
              {...(ticket.abilities.writeFindings.allowed && {
                onPlayed: (segments) => void reportPlayed(video.videoId, segments),
              })}
              onMarkBarrierChange={setBarrier}
              initialTimeMicroseconds={stage.startAt}
              unplayableMessage={unplayableMessage(video)}
            />
          )}
          {video && video.url !== null && (
            <WatchedSummary
              parts={watched}
              durationMicroseconds={video.facts.durationMicroseconds}
              onSeek={(microseconds) => player.current?.seek(microseconds)}
            />
          )}
          {video && <MediaNotes video={video} />}
          <VideoPicker
            videos={ticket.videos}
            currentId={stage.videoId}
            findingCounts={counts}
            onPick={(videoId) => {
              if (videoId !== stage.videoId) show(videoId, readPosition(sessionStorage, userId, videoId));
            }}
          />
        </div>
        <div className="min-w-0 space-y-3 lg:self-stretch">
          <AgencyNotes ticket={ticket} />
          <FindingsPanel
            ticketId={ticket.id}
            videos={videos}
            canWrite={ticket.abilities.writeFindings}
            work={work}
            markBarrier={markBarrierText(video, barrier)}
            onMarkHere={() => player.current?.mark()}
            onSeek={(finding) => show(finding.videoId, finding.startMicroseconds)}
            onFormClosed={focusPlayer}
            onTyping={() => player.current?.pause()}
          />
        </div>
      </div>
      {ticket.reports.length > 0 && <ReportVersions reports={ticket.reports} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TicketFacts ticket={ticket} />
        <Timeline ticketId={ticket.id} steps={ticket.timeline} />
      </div>
    </div>
  );
}
