import { createContext, use, useSyncExternalStore } from 'react';
import type { PlayerController } from './player-controller.ts';
import type { PlayerState } from './player-state.ts';

/** Provides the controller of the surrounding player. */
export const PlayerContext = createContext<PlayerController | null>(null);

/** Returns the controller for commands; does not cause renders. */
export function usePlayer(): PlayerController {
  const controller = use(PlayerContext);
  if (!controller) throw new Error('This part works inside a player only');
  return controller;
}

/** Returns the state that changes rarely. */
export function usePlayerState(): PlayerState {
  const controller = usePlayer();
  return useSyncExternalStore(controller.subscribeState, controller.getState);
}

/**
 * Returns the number of the frame at the position, or null if it is approximate. Updated like the position.
 */
export function usePlayerFrame(): number | null {
  const controller = usePlayer();
  return useSyncExternalStore(controller.subscribeTime, controller.getFrame);
}

/** Returns the position, updated up to once per frame. Keep components that use it small. */
export function usePlayerTime(): number {
  const controller = usePlayer();
  return useSyncExternalStore(controller.subscribeTime, controller.getTime);
}
