import { useEffect, useState, type RefObject } from 'react';
import { findingAt, type Finding } from './finding-order.ts';

/** The player's methods that this hook uses. */
interface Player {
  currentMicroseconds(): number;
  subscribeTime(listener: () => void): () => void;
}

/** Returns the id of the finding at the player's position: the last one that began. Null before the first one. */
export function usePlayheadFinding(
  player: RefObject<Player | null>,
  findings: readonly Finding[],
  videoId: string,
): string | null {
  const [id, setId] = useState<string | null>(null);
  // After each render: another player may have taken the place of the one before.
  useEffect(() => {
    const { current } = player;
    if (!current) return undefined;
    const follow = (): void => setId(findingAt(findings, videoId, current.currentMicroseconds())?.id ?? null);
    follow();
    return current.subscribeTime(follow);
  });
  return id;
}
