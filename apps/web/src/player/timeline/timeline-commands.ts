import type { TimelineCommand } from '../keyboard-shortcuts.ts';
import type { PlayerController } from '../player-controller.ts';
import { replay } from '../replay.ts';
import { NO_SIGNALS } from '../signals/signals-text.ts';
import { quietStretches, silenceSpeed } from '../signals/silence-speed.ts';
import { endOfSilence } from '../signals/two-speed.ts';
import { isWithin, zoomed } from './time-window.ts';

/**
 * Zooms the timeline in (a factor above 1) or out, at the position if the timeline shows it,
 * else at its middle.
 */
export function zoomTimeline(controller: PlayerController, factor: number): void {
  const { durationMicroseconds: duration } = controller.getState();
  const shown = controller.window.get() ?? { from: 0, to: duration };
  const position = controller.getTime();
  const anchor = isWithin(shown, position) ? position : (shown.from + shown.to) / 2;
  controller.window.set(zoomed(shown, factor, anchor, duration));
}

/**
 * Runs a command whose code loads after the player. Returns what to announce, such as why it cannot be done.
 */
export function runTimelineCommand(controller: PlayerController, command: TimelineCommand): string {
  if (command.kind === 'replay') return replay(controller);
  if (command.kind === 'zoom') zoomTimeline(controller, command.factor);
  else {
    const signals = controller.signals.get();
    if (!signals) return NO_SIGNALS;
    const end = endOfSilence(quietStretches(signals, silenceSpeed.get()), controller.now());
    if (end === null) return 'No silence at this position';
    controller.seek(end);
  }
  return '';
}
