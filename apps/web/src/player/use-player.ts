import { createContext, use, useSyncExternalStore } from 'react';
import type { PlayerMachine, PlayerState } from './player-controller.ts';

/** The machine of the player around. */
export const PlayerContext = createContext<PlayerMachine | null>(null);

/** The machine, for commands; does not render again by itself. */
export function usePlayer(): PlayerMachine {
  const machine = use(PlayerContext);
  if (!machine) throw new Error('This part works inside a player only');
  return machine;
}

/** What changes now and then. */
export function usePlayerState(): PlayerState {
  const machine = usePlayer();
  return useSyncExternalStore(machine.subscribeState, machine.getState);
}

/** The position, up to once a frame. Keep what uses it small. */
export function usePlayerTime(): number {
  const machine = usePlayer();
  return useSyncExternalStore(machine.subscribeTime, machine.getTime);
}
