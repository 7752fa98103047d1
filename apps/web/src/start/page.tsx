import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { problemOf } from '../screens/problem/problem-of.ts';
import { ProblemPage } from '../screens/problem/ProblemPage.tsx';
import { runShortcuts } from '../ui/commands/shortcut-keys.ts';
import { trackFocus } from '../ui/focus/track-focus.ts';
import type { Destination } from './destination.ts';

const importApplication = () => import('./application.tsx');

/** Loads the application, for a page that works without it. */
export const preloadApplication = (): void => void importApplication().catch(() => undefined);

/** The content of the browser's page. */
export interface Page {
  readonly show: (content: ReactNode) => void;
  /** Loads the application and shows the destination, or the current address. */
  readonly openApplication: (destination?: Destination) => Promise<void>;
}

/** Takes over the element of the page. */
export function createPage(element: Element, queryClient: QueryClient): Page {
  trackFocus(element);
  runShortcuts(element.ownerDocument);
  let hasFailed = false;
  const root = createRoot(element, {
    // An error outside the router's pages. React has removed everything.
    onUncaughtError: (error) => {
      reportError(error);
      if (hasFailed) return;
      hasFailed = true;
      show(<ProblemPage problem="page" onRetry={() => window.location.reload()} />);
    },
  });
  const show = (content: ReactNode): void =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
      </StrictMode>,
    );
  const openApplication = async (destination?: Destination): Promise<void> => {
    try {
      const { createApplication } = await importApplication();
      show(createApplication(queryClient, destination));
    } catch (error) {
      // A script could not be loaded, or has an error. A browser may refuse a script that failed once until the
      // whole page is loaded again.
      show(<ProblemPage problem={problemOf(error)} onRetry={() => loadPage(destination)} />);
    }
  };
  return { show, openApplication };
}

function loadPage(destination: Destination | undefined): void {
  if (!destination) window.location.reload();
  else if (destination.replace) window.location.replace(destination.href);
  else window.location.assign(destination.href);
}
