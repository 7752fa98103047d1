import { type RefObject, useMemo, useState } from 'react';
import type { Command } from './keyboard-shortcuts.ts';
import { markBarrierOf, markBarrierTexts } from './mark-barrier.ts';
import { neighborMarker, type PlayerMarker } from './markers.ts';
import { createDigitMarks } from './marks/digit-marks.ts';
import { createFrameWait } from './marks/frame-wait.ts';
import type { PlayerController } from './player-controller.ts';
import { closeRange, type Mark } from './range-mark.ts';
import { nextSpeed } from './speeds.ts';
import { formatPosition } from './time.ts';
import { runTimelineCommand } from './timeline/timeline-commands.ts';
import { pictureWindow } from './window/picture-window.ts';

interface CommandContext {
  controller: PlayerController;
  frame: RefObject<HTMLElement | null>;
  frameRate: number;
  markers: ReadonlyArray<PlayerMarker>;
  onMarkerSelect: (id: string) => void;
  onMark: ((mark: Mark, digit: number | null) => void) | undefined;
  onHelp: () => void;
}

/**
 * Toggles full screen for the player's frame, or for the window that shows its picture. Does nothing if full screen is
 * rejected or unsupported.
 */
export function toggleFullScreen(frame: HTMLElement | null): void {
  const page = pictureWindow.get()?.document ?? document;
  const element = page === document ? frame : page.documentElement;
  const change = page.fullscreenElement ? page.exitFullscreen() : element?.requestFullscreen?.();
  void change?.catch(() => undefined);
}

/** Starts a range at the position. Returns what to announce. */
function startRangeOf(controller: PlayerController): string {
  const rangeStart = controller.position();
  controller.patch({ rangeStart });
  return `Range starts at ${formatPosition(rangeStart)}`;
}

/** Executes commands of keys and buttons, and announces changes that are not visible. */
export function useCommands({
  controller,
  frame,
  frameRate,
  markers,
  onMarkerSelect,
  onMark,
  onHelp,
}: CommandContext): { run: (command: Command) => void; news: string } {
  const [news, setNews] = useState('');
  const { wait, digits } = useMemo(() => {
    const shared = createFrameWait(controller);
    return { wait: shared, digits: createDigitMarks(controller, shared) };
  }, [controller]);

  /** Announces why a mark waits, or why nothing can be marked. */
  function tellBarrier(): void {
    const barrier = markBarrierOf(controller.getState());
    if (barrier !== null) setNews(markBarrierTexts[barrier]);
  }
  /** Runs an action once the frame at the position is shown. */
  function whenShown(action: () => void): void {
    if (!onMark) return;
    wait.run(action);
    tellBarrier();
  }
  function mark(done: Mark, digit: number | null = null) {
    onMark?.(done, digit);
    setNews(
      done.end === null
        ? `Marked ${formatPosition(done.start)}`
        : `Marked ${formatPosition(done.start)} to ${formatPosition(done.end)}`,
    );
  }
  const startRange = (): void => setNews(startRangeOf(controller));
  function finishRange() {
    const range = closeRange(controller.getState().rangeStart, controller.position());
    if ('reason' in range) return setNews(range.reason);
    controller.patch({ rangeStart: null });
    return mark(range.mark);
  }
  function goToMarker(step: -1 | 1) {
    const found = neighborMarker(markers, controller.now(), step);
    if (!found) return setNews(step === 1 ? 'No later marker' : 'No earlier marker');
    controller.seek(found.startMicroseconds);
    setNews(found.label);
    return onMarkerSelect(found.id);
  }
  function run(command: Command) {
    switch (command.kind) {
      case 'shuttle':
        return controller.shuttle(command.direction);
      case 'toggle':
        return controller.toggle();
      case 'frame':
        return controller.stepFrame(command.step, frameRate);
      case 'skip':
        return controller.skip(command.seconds);
      case 'mark':
        return whenShown(() => mark({ start: controller.position(), end: null }));
      case 'range-in':
        return whenShown(startRange);
      case 'range-out':
        return whenShown(finishRange);
      case 'digit-down':
        if (!onMark) return undefined;
        digits.press(command.digit, command.at, mark);
        return tellBarrier();
      case 'digit-up':
        return digits.release(command.digit, command.at, mark);
      case 'marker':
        return goToMarker(command.step);
      case 'mute':
        return controller.sound.toggleMuted();
      case 'speed':
        return controller.setRate(nextSpeed(controller.getState().rate, command.step));
      case 'go-to':
        return frame.current?.querySelector<HTMLElement>('[data-go-to]')?.focus();
      case 'zoom':
      case 'replay':
      case 'silence-end':
        return setNews(runTimelineCommand(controller, command));
      case 'full-screen':
        return toggleFullScreen(frame.current);
      case 'help': {
        // Dialogs are rendered outside the player, where full screen would hide them.
        if (document.fullscreenElement) toggleFullScreen(frame.current);
        return onHelp();
      }
    }
  }
  return { run, news };
}
