import type { Outputs } from '@plainview/contract/index';
import { spokenText } from '@plainview/domain/evidence/transcripts/transcript';
import { useMemo, type RefObject } from 'react';
import type { Mark } from '../../player/range-mark.ts';
import type { VideoPlayerHandle } from '../../player/VideoPlayer.tsx';
import { TranscriptPanel } from './TranscriptPanel.tsx';
import type { TranscriptPlayer } from './use-transcript-work.ts';
import type { Line } from './use-transcript.ts';

interface TranscriptSideProps {
  readonly ticket: Outputs['tickets']['get'];
  /** The video in the player. */
  readonly videoId: string;
  readonly player: RefObject<VideoPlayerHandle | null>;
  readonly onShow: (videoId: string, microseconds: number) => void;
  /** Opens a finding over a range, with a text. */
  readonly onMark: (mark: Mark, text: string) => void;
}

/** Returns the text of a finding about a line. */
const quote = (line: Line): string =>
  `${line.speaker === null ? '' : `${line.speaker}: `}“${spokenText(line)}”`;

/** Connects the transcript of the video in the player with the player and the findings. */
export function TranscriptSide({ ticket, videoId, player, onShow, onMark }: TranscriptSideProps) {
  const video = ticket.videos.find((one) => one.videoId === videoId);
  const transcriptPlayer = useMemo(
    (): TranscriptPlayer => ({
      currentMicroseconds: () => player.current?.currentMicroseconds() ?? 0,
      subscribeTime: (listener) => player.current?.subscribeTime(listener) ?? (() => undefined),
      onShow: (microseconds) => onShow(videoId, microseconds),
    }),
    [player, onShow, videoId],
  );
  if (!video) return null;

  const markFinding = (line: Line): void => {
    const { current } = player;
    if (!current) return;
    current.pause();
    onShow(videoId, line.startMicroseconds);
    const start = current.positionAt(line.startMicroseconds);
    const end = current.positionAt(line.endMicroseconds);
    const range = { start, end: end.microseconds > start.microseconds ? end : null };
    onMark(range, quote(line));
  };
  return (
    <TranscriptPanel
      key={videoId}
      videoId={videoId}
      videoLabel={video.id}
      canWrite={ticket.abilities.writeFindings.allowed}
      player={transcriptPlayer}
      onMarkFinding={markFinding}
    />
  );
}
