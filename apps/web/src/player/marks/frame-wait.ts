import { markBarrierOf, type MarkBarrier } from '../mark-barrier.ts';
import type { PlayerController } from '../player-controller.ts';
import type { MarkedPosition } from '../range-mark.ts';

/**
 * Runs an action once the frame at the position is shown: at once, or after a seek. Meanwhile the player says that
 * a mark waits. Another action replaces the one that waits. If the user moves on before the frame is shown, the action
 * runs with the position that the player stated when it was asked for.
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
      const settle = (isPossible: boolean): void => {
        cancel();
        if (isPossible) action();
      };
      const stops = [
        controller.subscribeState(() => {
          const now = markBarrierOf(controller.getState());
          if (now !== 'waiting') settle(now === null);
        }),
        controller.subscribeMoves(() => settle(true)),
      ];
      stop = () => {
        for (const each of stops) each();
      };
      return true;
    },
  };
}

/** Result of `createFrameWait`. */
export type FrameWait = ReturnType<typeof createFrameWait>;

/**
 * Returns a function that runs an action with the position once its frame is shown. It returns why the action will not
 * run; null if it has run or will run.
 */
export function createWhenShown(controller: PlayerController) {
  const wait = createFrameWait(controller);
  return (action: (position: MarkedPosition) => void): MarkBarrier | null =>
    wait.run(() => action(controller.position())) ? null : markBarrierOf(controller.getState());
}
