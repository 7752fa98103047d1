import { createContext, use, useSyncExternalStore } from 'react';
import type { PlayerController, PlayerState } from './player-controller.ts';

/** Provides the controller of the surrounding player. */
export const PlayerContext = createContext<PlayerController | null>(null);

/** Returns the controller for commands; does not cause renders. */
export function usePlayer(): PlayerController {
  const machine = use(PlayerContext);
  if (!machine) throw new Error('This part works inside a player only');
  return machine;
}

/** Returns the state that changes rarely. */
export function usePlayerState(): PlayerState {
  const machine = usePlayer();
  return useSyncExternalStore(machine.subscribeState, machine.getState);
}

/**
 * Returns the number of the frame at the position, or null if it is approximate. Updated like the position.
 */
export function usePlayerFrame(): number | null {
  const machine = usePlayer();
  return useSyncExternalStore(machine.subscribeTime, machine.getFrame);
}

/** Returns the position, updated up to once per frame. Keep components that use it small. */
export function usePlayerTime(): number {
  const machine = usePlayer();
  return useSyncExternalStore(machine.subscribeTime, machine.getTime);
}
