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
export function replay(machine: PlayerController): string {
  const running = replays.get(machine);
  running?.stop();
  const { rate, isPlaying } = machine.getState();
  const before = running ?? { until: machine.now(), rate, wasPlaying: isPlaying };
  machine.skip(-REPLAYED_SECONDS);
  machine.setRate(REPLAY_RATE);
  machine.play();
  const check = (): void => {
    const isOver = machine.getTime() >= before.until;
    const isChanged = machine.getState().rate !== REPLAY_RATE;
    if (!isOver && !isChanged) return;
    stop();
    if (isChanged) return;
    if (!before.wasPlaying) machine.pause();
    machine.setRate(before.rate);
  };
  const subscriptions = [machine.subscribeTime(check), machine.subscribeState(check)];
  const stop = (): void => {
    replays.delete(machine);
    for (const unsubscribe of subscriptions) unsubscribe();
  };
  replays.set(machine, { ...before, stop });
  return 'Last 5 seconds again at half speed';
}
