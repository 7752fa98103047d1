import { useEffect, type RefObject } from 'react';
import { writePosition } from './resume-position.ts';

const SAVE_EVERY = 1000;

/** What this hook needs of the player. */
interface Player {
  currentMicroseconds(): number;
}

/** Writes down where the reviewer is in a video, once a second and when the page is left. */
export function useStoredPosition(player: RefObject<Player | null>, userId: string, videoId: string): void {
  useEffect(() => {
    let last = -1;
    const save = (): void => {
      const now = player.current?.currentMicroseconds();
      // A player that has not loaded yet stands at 0 and would forget the place.
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
