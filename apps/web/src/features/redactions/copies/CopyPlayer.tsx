import type { WatchedCopy } from '@plainview/domain/release/redactions/checks/watched-copy';
import type { PlayedSegment } from '@plainview/domain/review/coverage/watch-coverage';
import { useRef } from 'react';
import { useElementRecorder } from '../../../player/recording/use-element-recorder.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CopyProgress } from './CopyProgress.tsx';

/** A rendered copy that is played. */
export interface PlayedCopy {
  readonly videoId: string;
  readonly url: string;
  readonly durationMicroseconds: number;
  /** Position at which it begins, in seconds. */
  readonly at: number;
}

interface CopyPlayerProps {
  /** Null if none is played. */
  readonly copy: PlayedCopy | null;
  readonly onClose: () => void;
  /** What the user has watched of the copy; null if the user does not check it. */
  readonly watched: WatchedCopy | null;
  readonly onPlayed: (videoId: string, segments: PlayedSegment[]) => void;
}

/** Plays a rendered copy in a dialog. */
export const CopyPlayer = ({ copy, onClose, watched, onPlayed }: CopyPlayerProps) => (
  <Dialog isOpen={copy !== null} onOpenChange={onClose} title="Redacted Copy" size="lg">
    {copy !== null && <CopyVideo key={copy.videoId} copy={copy} watched={watched} onPlayed={onPlayed} />}
  </Dialog>
);

interface CopyVideoProps extends Pick<CopyPlayerProps, 'watched' | 'onPlayed'> {
  readonly copy: PlayedCopy;
}

function CopyVideo({ copy, watched, onPlayed }: CopyVideoProps) {
  const { videoId, url, at, durationMicroseconds } = copy;
  const video = useRef<HTMLVideoElement>(null);
  useElementRecorder(video, watched !== null, (segments) => onPlayed(videoId, segments));
  return (
    <div className="space-y-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        src={at > 0 ? `${url}#t=${at}` : url}
        controls
        className="max-h-[60vh] w-full"
        aria-label="The redacted copy"
      />
      {watched !== null && (
        <CopyProgress video={video} watched={watched} durationMicroseconds={durationMicroseconds} />
      )}
    </div>
  );
}
