import type { PlayerController } from './player-controller.ts';

const REPLAYED_SECONDS = 5;
const REPLAY_RATE = 0.5;

/** A replay in progress. */
interface Replay {
  /** The position at which it began and ends. */
  readonly until: number;
  /** Speed to restore when the replay ends. */
  readonly rate: number;
  readonly wasPlaying: boolean;
  readonly stop: () => void;
}

const replays = new WeakMap<PlayerController, Replay>();

/**
 * Plays the last five seconds again at half speed, then continues at the earlier speed, or pauses if it was
 * paused. Called again, it goes back further. Choosing another speed ends the replay.
 * @returns what to announce
 */
export function replay(controller: PlayerController): string {
  const running = replays.get(controller);
  running?.stop();
  const { rate, isPlaying } = controller.getState();
  const before = running ?? { until: controller.now(), rate, wasPlaying: isPlaying };
  controller.skip(-REPLAYED_SECONDS);
  controller.setRate(REPLAY_RATE);
  controller.play();
  const check = (): void => {
    const isOver = controller.getTime() >= before.until;
    const isChanged = controller.getState().rate !== REPLAY_RATE;
    if (!isOver && !isChanged) return;
    stop();
    if (isChanged) return;
    if (!before.wasPlaying) controller.pause();
    controller.setRate(before.rate);
  };
  const subscriptions = [controller.subscribeTime(check), controller.subscribeState(check)];
  const stop = (): void => {
    replays.delete(controller);
    for (const unsubscribe of subscriptions) unsubscribe();
  };
  replays.set(controller, { ...before, stop });
  return 'Last 5 seconds again at half speed';
}
