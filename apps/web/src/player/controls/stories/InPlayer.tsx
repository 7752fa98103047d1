import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import type { VideoSignals } from '@plainview/domain/evidence/media/video-signals';
import { useState, type ReactNode } from 'react';
import { PlayerController } from '../../player-controller.ts';
import type { PlayerState } from '../../player-state.ts';
import type { TimeWindow } from '../../timeline/time-window.ts';
import { PlayerContext } from '../../use-player.ts';

/** Surrounds controls with a player in a given state, without a video. */
export function InPlayer({
  state,
  microseconds = 0,
  frameIndex = null,
  signals = null,
  window = null,
  children,
}: {
  readonly state: Partial<PlayerState>;
  /** The position. */
  readonly microseconds?: number;
  readonly frameIndex?: FrameIndex | null;
  readonly signals?: VideoSignals | null;
  /** The part that the timeline shows. */
  readonly window?: TimeWindow | null;
  readonly children: ReactNode;
}) {
  const [controller] = useState(() => {
    const created = new PlayerController();
    created.patch({ phase: 'ready', isFrameShown: true, durationMicroseconds: 754_250_000, ...state });
    created.setFrameIndex(frameIndex);
    created.signals.set(signals);
    created.window.set(window);
    created.seek(microseconds);
    return created;
  });
  return <PlayerContext value={controller}>{children}</PlayerContext>;
}
