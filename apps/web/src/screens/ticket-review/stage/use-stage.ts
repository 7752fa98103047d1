import type { Outputs } from '@plainview/contract/index';
import { useState, type RefObject } from 'react';
import type { VideoPlayerHandle } from '../../../player/VideoPlayer.tsx';
import { readPosition, writePosition } from './resume-position.ts';
import { useStoredPosition } from './use-stored-position.ts';

export interface StageOptions {
  readonly userId: string;
  /** Id of the video to show first, if the ticket has it. */
  readonly firstVideoId: string | null;
  readonly player: RefObject<VideoPlayerHandle | null>;
}

/**
 * Holds which video of the ticket the player shows, and where it starts. `show` seeks, or changes the video
 * after storing the position of the previous one.
 */
export function useStage(
  { videos }: Outputs['tickets']['get'],
  { userId, firstVideoId, player }: StageOptions,
) {
  const [stage, setStage] = useState(() => {
    const wished = videos.find((one) => one.videoId === firstVideoId);
    const videoId = (wished ?? videos[0])?.videoId ?? '';
    return { videoId, startAt: readPosition(sessionStorage, userId, videoId) };
  });
  const video = videos.find(({ videoId }) => videoId === stage.videoId) ?? videos[0];
  useStoredPosition(player, userId, stage.videoId);

  const show = (videoId: string, startAt: number): void => {
    if (videoId === stage.videoId) player.current?.seek(startAt);
    else {
      const stoppedAt = player.current?.currentMicroseconds();
      if (stoppedAt !== undefined) writePosition(sessionStorage, userId, stage.videoId, stoppedAt);
      setStage({ videoId, startAt });
    }
  };
  /** Keeps the position for another player of the same video. */
  const stay = (): void => {
    const startAt = player.current?.currentMicroseconds() ?? stage.startAt;
    setStage({ ...stage, startAt });
  };
  return { stage, video, show, stay };
}
