import { useEffect, useEffectEvent } from 'react';
import { characterKeys } from '../../ui/commands/character-keys.ts';
import type { Shortcut } from '../../ui/commands/commands.ts';
import type { Command } from '../keyboard-shortcuts.ts';
import { keyPlaceOf } from '../shortcut-context.ts';
import { usePlayerKeys } from '../use-player-keys.ts';
import type { CameraGroup } from './camera-group.ts';

/** The shortcuts that only the view of all cameras has. */
export const cameraShortcuts: readonly Shortcut[] = [
  { keys: ['Shift 1', '…', 'Shift 9'], does: 'Make this camera the main one' },
];

/** Commands that need the frame of the main camera. */
const markCommands: ReadonlySet<Command['kind']> = new Set(['mark', 'range-in', 'range-out', 'digit-down']);

/**
 * Returns a function that runs a command for all cameras, or for the main one by `runMain`, and binds the
 * keys of the player to it.
 */
export function useCameraCommands(
  group: CameraGroup,
  { frameRate, runMain }: { readonly frameRate: number; readonly runMain: (command: Command) => void },
): (command: Command) => void {
  const run = (command: Command): void => {
    switch (command.kind) {
      case 'toggle':
        return group.toggle();
      case 'shuttle':
        return group.shuttle(command.direction);
      case 'skip':
        return group.skip(command.seconds);
      case 'frame':
        return group.stepFrame(command.step, frameRate);
      default:
        if (group.state.get().isMainOutside && markCommands.has(command.kind)) return undefined;
        return runMain(command);
    }
  };
  usePlayerKeys(characterKeys.use(), run);
  return run;
}

/** Makes a camera the main one by Shift and its digit. A layout on which that types a digit marks instead. */
export function useMainKeys(videoIds: readonly string[], onMain: (videoId: string) => void): void {
  const isOn = characterKeys.use();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const [, digit] = /^Digit([1-9])$/u.exec(event.code) ?? [];
    const isPlain = event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isOn || !isPlain || digit === undefined || /^\d$/u.test(event.key)) return;
    const place = keyPlaceOf(event.target);
    const videoId = videoIds[Number(digit) - 1];
    if (videoId === undefined || place === null || place === 'text' || place === 'question') return;
    event.preventDefault();
    onMain(videoId);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
