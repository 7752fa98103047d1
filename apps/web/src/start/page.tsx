import './component-locale.ts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { cacheAppShell } from '../offline/cache-app-shell.ts';
import { ProblemPage } from '../screens/problem/ProblemPage.tsx';
import '../styles.css';
import { runShortcuts } from '../ui/commands/shortcut-keys.ts';
import { trackFocus } from '../ui/focus/track-focus.ts';
import { createQueryClient } from './query-client.ts';

/** The content of the browser's page. */
interface Page {
  readonly queryClient: QueryClient;
  readonly show: (content: ReactNode) => void;
}

/** Does what the application and the sign-in page, which are HTML pages of their own, both begin with. */
export function startPage(): Page {
  const element = document.querySelector('#root');
  if (!element) throw new Error('the page has no #root');
  const queryClient = createQueryClient();
  trackFocus(element);
  runShortcuts(document);
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
  cacheAppShell();
  return { queryClient, show };
}
