import { useEffect } from 'react';
import { markBarrierOf, type MarkBarrier } from './mark-barrier.ts';
import type { PlayerController } from './player-controller.ts';

/**
 * Reports when marking becomes possible (null) or impossible. Waiting for a single frame counts as possible.
 */
export function useMarkBarrier(
  controller: PlayerController,
  onChange: ((barrier: MarkBarrier | null) => void) | undefined,
): void {
  useEffect(() => {
    const report = () => {
      const barrier = markBarrierOf(controller.getState());
      onChange?.(barrier === 'waiting' ? null : barrier);
    };
    report();
    return controller.subscribeState(report);
  }, [controller, onChange]);
}
