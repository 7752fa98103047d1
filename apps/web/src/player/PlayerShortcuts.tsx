import { useShortcutList, type Shortcut } from '../ui/commands/commands.ts';
import { NO_KEYS } from './keyboard-shortcuts.ts';

/** The player's part of the list of shortcuts. */
export const shortcutList: readonly Shortcut[] = [
  { keys: ['J', 'K', 'L'], does: 'Back, pause, forward; again for 2x and 4x' },
  { keys: ['Space'], does: 'Play or pause' },
  { keys: [',', '.'], does: 'One frame back or forward' },
  { keys: ['←', '→'], does: '5 seconds back or forward' },
  { keys: ['Shift ←', 'Shift →'], does: '1 second back or forward' },
  { keys: ['M'], does: 'Marker here' },
  { keys: ['I', 'O'], does: 'Start and end of a range' },
  { keys: ['[', ']'], does: 'Previous or next marker' },
  { keys: [';'], does: 'Last 5 seconds again at half speed' },
  { keys: ['N'], does: 'End of the silence, or next speech' },
  { keys: ['<', '>'], does: 'Slower or faster' },
  { keys: ['U'], does: 'Mute' },
  { keys: ['G'], does: 'Go to a time' },
  { keys: ['+', '-'], does: 'Zoom the timeline' },
  { keys: ['F'], does: 'Full screen' },
];

interface PlayerShortcutsProps {
  /** Characters in lower case that the player leaves to the screen. */
  readonly screenKeys?: readonly string[];
}

/** Lists the shortcuts of the player. Loads after it. */
export function PlayerShortcuts({ screenKeys = NO_KEYS }: PlayerShortcutsProps) {
  const isPlayers = ({ keys }: Shortcut): boolean =>
    !keys.some((key) => screenKeys.includes(key.toLowerCase()));
  useShortcutList('Player', shortcutList.filter(isPlayers));
  return null;
}
