import { useEffect, useState, type ComponentType } from 'react';
import { whenUsed } from '../ui/use-preload.ts';

/** Loads the application and the keyboard shortcuts once the sign-in page has settled or is used. */
export function Later() {
  const [Commands, setCommands] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenUsed(() => {
        // Loaded again when it is needed, and the page works without the shortcuts.
        import('./application.tsx').catch(() => undefined);
        import('../screens/commands/GuestCommands.tsx').then(
          (loaded) => setCommands(() => loaded.GuestCommands),
          () => undefined,
        );
      }),
    [],
  );
  return Commands && <Commands />;
}
