import { markBarrierOf } from '../mark-barrier.ts';
import type { PlayerController } from '../player-controller.ts';
import type { MarkedPosition } from '../range-mark.ts';

/**
 * Runs an action once the frame at the position is shown: at once, or after a seek. Meanwhile the player says that
 * a mark waits. Another action replaces the one that waits.
 */
export function createFrameWait(controller: PlayerController) {
  let stop: (() => void) | null = null;
  const cancel = (): void => {
    stop?.();
    stop = null;
    if (controller.getState().isMarkWaiting) controller.patch({ isMarkWaiting: false });
  };
  return {
    cancel,
    /** @returns whether the action has run or will run */
    run(action: () => void): boolean {
      cancel();
      controller.checkFrame();
      const barrier = markBarrierOf(controller.getState());
      if (barrier === null) {
        action();
        return true;
      }
      if (barrier !== 'waiting') return false;
      controller.patch({ isMarkWaiting: true });
      stop = controller.subscribeState(() => {
        const now = markBarrierOf(controller.getState());
        if (now === 'waiting') return;
        cancel();
        if (now === null) action();
      });
      return true;
    },
  };
}

/** Result of `createFrameWait`. */
export type FrameWait = ReturnType<typeof createFrameWait>;

/** Returns a function that runs an action with the position once its frame is shown. */
export function createWhenShown(controller: PlayerController) {
  const wait = createFrameWait(controller);
  return (action: (position: MarkedPosition) => void): void =>
    void wait.run(() => action(controller.position()));
}
