import type { QueryClient } from '@tanstack/react-query';
import { policyOptions } from '../api/policy.ts';
import { sessionOptions } from '../features/session/session-query.ts';
import { GuestCommands } from '../screens/commands/GuestCommands.tsx';
import { readLoginSearch } from '../screens/sign-in/login-search.ts';
import { SessionLoading } from '../screens/sign-in/SessionLoading.tsx';
import { endFirstView } from '../ui/import-script.ts';
import { whenUsed } from '../ui/use-preload.ts';
import type { Destination } from './destination.ts';
import { preloadApplication, type Page } from './page.tsx';

/**
 * Shows /login without the router and the other routes, a quarter of the scripts, on a visit that begins
 * there. The application opens the next page.
 */
export async function showFirstSignIn(page: Page, queryClient: QueryClient): Promise<void> {
  page.show(<SessionLoading />);
  const loading = import('../screens/sign-in/SignInPages.tsx');
  // Reported where it is awaited.
  loading.catch(() => undefined);
  const session = await queryClient.ensureQueryData(sessionOptions()).catch(() => null);
  // The application shows the error and tries again.
  if (!session) return page.openApplication();
  if (session.user) return page.openApplication({ href: '/', replace: true });
  const policy = await queryClient.ensureQueryData(policyOptions()).catch(() => null);
  if (policy?.needsSetup) return page.openApplication({ href: '/setup', replace: true });
  const { SignInPages } = await loading;
  const left = new AbortController();
  const open = (destination?: Destination): void => {
    left.abort();
    void page.openApplication(destination);
  };
  // Opens the next page quickly.
  left.signal.addEventListener('abort', whenUsed(preloadApplication));
  // Back and Forward, to an address that was open before this page was loaded.
  window.addEventListener('popstate', () => open(), { signal: left.signal });
  endFirstView();
  page.show(
    <>
      <SignInPages
        policy={policy}
        search={readLoginSearch(Object.fromEntries(new URLSearchParams(window.location.search)))}
        onOpen={(href, replace = false) => open({ href, replace })}
      />
      <GuestCommands />
    </>,
  );
  return undefined;
}
