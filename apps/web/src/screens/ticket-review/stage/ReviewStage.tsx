import type { Outputs } from '@plainview/contract/index';
import { useState, type RefObject } from 'react';
import { categoryOfDigit, markInVideo } from '../../../features/findings/finding-draft.ts';
import type { Finding } from '../../../features/findings/finding-order.ts';
import type { FindingWork } from '../../../features/findings/use-finding-work.ts';
import type { MarkBarrier } from '../../../player/mark-barrier.ts';
import type { Mark } from '../../../player/range-mark.ts';
import type { VideoPlayerHandle } from '../../../player/VideoPlayer.tsx';
import { useScreenCommands } from '../../../ui/commands/commands.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { RoomLight, WatchedToday } from '../lazy-panels.tsx';
import { CameraSwitch } from './CameraSwitch.tsx';
import { readPosition } from './resume-position.ts';
import type { ReviewVideo } from './review-video.ts';
import { ReviewPlayer } from './ReviewPlayer.tsx';
import type { useStage } from './use-stage.ts';
import { VideoPicker } from './VideoPicker.tsx';

const AllCameras = lazyComponent(async () => (await import('./AllCameras.tsx')).AllCameras, {
  placeholder: () => <Skeleton className="h-96 room:h-auto room:flex-1" />,
});

/** Returns whether there are several pictures to show together: of several videos, or of one file. */
const canShowSeveral = (videos: readonly ReviewVideo[]): boolean =>
  videos
    .filter(({ url }) => url !== null)
    .reduce((count, { media }) => count + 1 + media.videoTracks.length + missingCount(media), 0) > 1;

/** Returns how many further pictures of a file could not be copied. Those are listed, too. */
const missingCount = ({ trackCopies = [] }: ReviewVideo['media']): number =>
  trackCopies.filter(({ kind, state }) => kind === 'video-track' && state === 'failed').length;

interface ReviewStageProps extends ReturnType<typeof useStage> {
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
  readonly findings: readonly Finding[];
  readonly findingCounts: ReadonlyMap<string, number>;
  readonly work: FindingWork;
  /** Must not change between renders. */
  readonly onMarkBarrierChange: (barrier: MarkBarrier | null) => void;
  readonly player: RefObject<VideoPlayerHandle | null>;
  /** Shows what is known of the videos' files. */
  readonly onShowNotes: () => void;
}

/** Shows one video of the ticket, or all cameras together, below the list of all videos. */
export function ReviewStage(props: ReviewStageProps) {
  const { ticket, userId, stage, video, show, stay, findingCounts, onShowNotes, ...shared } = props;
  const [showsAll, setShowsAll] = useState(false);
  const hasCameras = canShowSeveral(ticket.videos);
  const onMark = (marked: ReviewVideo, mark: Mark, digit: number | null): void =>
    shared.work.mark(markInVideo(marked, mark), categoryOfDigit(digit));
  const change = (next: boolean): void => {
    stay();
    setShowsAll(next);
  };
  const isShowingAll = hasCameras && showsAll;
  const pick = (videoId: string): void => {
    if (videoId !== stage.videoId) show(videoId, readPosition(sessionStorage, userId, videoId));
  };
  /** Shows the next video, after the last one the first. */
  const pickNext = (step: -1 | 1) => (): void => {
    const { videos } = ticket;
    const at = videos.findIndex(({ videoId }) => videoId === stage.videoId);
    pick(videos.at((at + step) % videos.length)?.videoId ?? stage.videoId);
  };
  useScreenCommands(
    ticket.videos.length < 2
      ? []
      : [
          { id: 'next-video', label: 'Next Video', shortcut: 'v', run: pickNext(1) },
          { id: 'previous-video', label: 'Previous Video', shortcut: 'Shift+V', run: pickNext(-1) },
        ],
  );
  return (
    <>
      <VideoPicker
        videos={ticket.videos}
        currentId={stage.videoId}
        findingCounts={findingCounts}
        onShowNotes={onShowNotes}
        onPick={pick}
        status={ticket.abilities.writeFindings.allowed && <WatchedToday />}
      >
        {hasCameras && <CameraSwitch showsAll={showsAll} onChange={change} />}
        <RoomLight />
      </VideoPicker>
      {isShowingAll ? (
        <AllCameras {...shared} onMark={onMark} ticket={ticket} stage={stage} onShow={show} />
      ) : (
        video && (
          <ReviewPlayer
            {...shared}
            onMark={onMark}
            ticket={ticket}
            video={video}
            startAtMicroseconds={stage.startAt}
            onFindingSelect={({ videoId, startMicroseconds }) => show(videoId, startMicroseconds)}
          />
        )
      )}
    </>
  );
}
