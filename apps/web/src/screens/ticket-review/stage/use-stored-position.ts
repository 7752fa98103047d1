import { useEffect, type RefObject } from 'react';
import { writePosition } from './resume-position.ts';

const SAVE_EVERY = 1000;

/** The player's methods that this hook uses. */
interface Player {
  currentMicroseconds(): number;
}

/** Stores the reviewer's position once a second and when the page is left. */
export function useStoredPosition(player: RefObject<Player | null>, userId: string, videoId: string): void {
  useEffect(() => {
    let last = -1;
    const save = (): void => {
      const now = player.current?.currentMicroseconds();
      // A player that has not loaded yet is at 0 and would overwrite the position.
      if (now === undefined || now === last || (last === -1 && now === 0)) return;
      last = now;
      writePosition(sessionStorage, userId, videoId, now);
    };
    const timer = setInterval(save, SAVE_EVERY);
    window.addEventListener('pagehide', save);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [player, userId, videoId]);
}
