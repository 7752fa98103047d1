import { ORPCError } from '@orpc/client';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider, type AnyRoute } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isAccountError, isNetworkProblem } from './api/describe-error.ts';
import { sessionOptions } from './features/session/session-query.ts';
import { isServerReachable } from './features/session/use-online.ts';
import { cacheAppShell } from './offline/cache-app-shell.ts';
import { createOfflineCachePersister } from './offline/offline-cache-persister.ts';
import { offlineCache } from './offline/offline-cache.ts';
import { routeTree } from './routeTree.gen.ts';
import { ScreenProblem } from './screens/problem/ScreenProblem.tsx';
import { SessionLoading } from './screens/sign-in/SessionLoading.tsx';
import './styles.css';
import { ignoreDoublePress } from './ui/double-press.ts';

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: refetchSession }),
  mutationCache: new MutationCache({ onError: refetchSession, onSuccess: ignoreDoublePress(document) }),
  defaultOptions: {
    // Fail at once when offline instead of pausing silently, so that the user sees an error.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      persister: createOfflineCachePersister({
        store: offlineCache,
        isNetworkProblem,
        isReachable: isServerReachable,
      }),
      // An error response is final; retry only calls that got no response.
      retry: (failures, error) => !(error instanceof ORPCError) && failures < 2,
    },
  },
});

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

/**
 * Removes invalid search parameters from every address before its route loads, since the router merges the parameters
 * that `validateSearch` dropped back in. An invalid parameter then shows the default view.
 */
const routes: readonly AnyRoute[] = Object.values(router.routesById);
for (const { options } of routes) {
  const { validateSearch } = options;
  if (typeof validateSearch === 'function')
    options.search = { middlewares: [({ search, next }) => validateSearch(next(search))] };
}

/**
 * Checks the session again after an account error, so that a session or permission lost elsewhere is lost here, too.
 */
function refetchSession(error: unknown): void {
  if (!isAccountError(error)) return;
  void queryClient.invalidateQueries({ queryKey: sessionOptions().queryKey });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
cacheAppShell();
