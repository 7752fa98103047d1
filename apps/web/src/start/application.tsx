import type { QueryClient } from '@tanstack/react-query';
import { createRouter, RouterProvider, type AnyRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { routeTree } from '../routeTree.gen.ts';
import { ScreenProblem } from '../screens/problem/ScreenProblem.tsx';
import { SessionLoading } from '../screens/sign-in/SessionLoading.tsx';
import { hideColorTransitions } from '../ui/hide-color-transitions.ts';
import { endFirstView } from '../ui/import-script.ts';

function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPendingComponent: SessionLoading,
    defaultErrorComponent: ScreenProblem,
    scrollRestoration: true,
  });
  router.subscribe('onRendered', () => {
    if (router.state.matches.every(({ status }) => status === 'success')) endFirstView();
  });
  // Removes invalid search parameters from every address before its route loads, since the router merges the
  // parameters that `validateSearch` dropped back in. An invalid parameter then shows the default view.
  const routes: readonly AnyRoute[] = Object.values(router.routesById);
  for (const { options } of routes) {
    const { validateSearch } = options;
    if (typeof validateSearch === 'function')
      options.search = { middlewares: [({ search, next }) => validateSearch(next(search))] };
  }
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** Creates the application: all pages, with the router. */
export function createApplication(queryClient: QueryClient): ReactNode {
  hideColorTransitions(document);
  return <RouterProvider router={createAppRouter(queryClient)} />;
}
