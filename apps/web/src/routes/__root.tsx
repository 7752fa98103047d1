import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { whenUsed } from '../ui/use-preload.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../screens/not-found/NotFound.tsx'), 'NotFound'),
});

function Root() {
  const [Commands, setCommands] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenUsed(() => {
        // The screens also work without the commands.
        import('../screens/commands/Commands.tsx').then(
          (loaded) => setCommands(() => loaded.Commands),
          () => undefined,
        );
      }),
    [],
  );
  return (
    <>
      <Outlet />
      {Commands && <Commands />}
    </>
  );
}
