import { ORPCError } from '@orpc/client';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { sessionOptions } from './features/session/session-query.ts';
import { routeTree } from './routeTree.gen.ts';
import { NotFound } from './screens/not-found/NotFound.tsx';
import { SessionLoading } from './screens/sign-in/SessionLoading.tsx';
import './styles.css';

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
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
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

/** A session that ended on the server (signed out elsewhere, rejected, deleted) ends on the screen, too. */
function leaveWhenSignedOut(error: unknown): void {
  if (!(error instanceof ORPCError) || error.status !== 401) return;
  queryClient.setQueryData(sessionOptions().queryKey, { user: null });
  void router.invalidate();
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
    <I18nProvider locale="en-US">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
