import type { FrameSource } from '@plainview/domain/evidence/media/frame';
import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { useEffect } from 'react';
import type { PlayerController } from '../player-controller.ts';
import { loadFrameIndex } from './load-frame-index.ts';

/**
 * Loads the frame index of the file that plays. If it cannot be loaded or is not valid for this file,
 * positions stay approximate, which the player shows.
 */
export function useFrameIndex(
  controller: PlayerController,
  url: string | null,
  source: FrameSource,
  onChange?: (index: FrameIndex | null) => void,
): void {
  useEffect(() => {
    if (url === null) return undefined;
    const abort = new AbortController();
    const set = (index: FrameIndex | null): void => {
      controller.setFrameIndex(index);
      onChange?.(index);
    };
    const load = async () => {
      const index = await loadFrameIndex(url, abort.signal);
      const isValid = index !== null && (source === 'original' || index.source === 'copy');
      if (isValid && !abort.signal.aborted) set(index);
    };
    // The player says that positions are approximate; loading the page again tries again.
    load().catch(() => undefined);
    return () => {
      abort.abort();
      set(null);
    };
  }, [controller, url, source, onChange]);
}
