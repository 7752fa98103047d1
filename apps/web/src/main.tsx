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
  queryCache: new QueryCache({ onError: askWhoThisIs }),
  mutationCache: new MutationCache({ onError: askWhoThisIs, onSuccess: ignoreDoublePress(document) }),
  defaultOptions: {
    // A call that waits in silence until the network is back tells a person nothing; a failed one does.
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
      // A refusal is an answer; only what had none is worth asking again.
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
 * Removes rejected parameters from every address before its route is loaded: the router merges what `validateSearch` left out in
 * again. A bad parameter then shows the default view.
 */
const routes: readonly AnyRoute[] = Object.values(router.routesById);
for (const { options } of routes) {
  const { validateSearch } = options;
  if (typeof validateSearch === 'function')
    options.search = { middlewares: [({ search, next }) => validateSearch(next(search))] };
}

/** An account that lost its session or a right elsewhere loses it on the screen, too. */
function askWhoThisIs(error: unknown): void {
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
