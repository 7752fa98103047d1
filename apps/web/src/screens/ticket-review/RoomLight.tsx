import { Moon, Sun } from 'lucide-react';
import { chooseAppearance, room, useAppearance } from '../../features/settings/appearance.ts';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** Switches between a dark room, whatever the theme, and one that follows the theme. */
export function RoomLight() {
  const isDark = useAppearance(room) === 'dark';
  const label = isDark ? 'Room in the Theme’s Colors' : 'Dark Room';
  const change = (): void => chooseAppearance(room, isDark ? 'theme' : 'dark');
  useScreenCommands([
    { id: 'room-light', label, keywords: 'theme light dark', shortcut: 'Shift+D', run: change },
  ]);
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton size="sm" aria-label={label} tooltip={`${label} (Shift D)`} onPress={change}>
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
