import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ProblemPage } from '../screens/problem/ProblemPage.tsx';
import type { Destination } from './destination.ts';

/** The content of the browser's page. */
export interface Page {
  readonly show: (content: ReactNode) => void;
  /** Loads the application and shows the destination, or the current address. */
  readonly openApplication: (destination?: Destination) => Promise<void>;
}

/** Takes over the element of the page. */
export function createPage(element: Element, queryClient: QueryClient): Page {
  const root = createRoot(element);
  const show = (content: ReactNode): void =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
      </StrictMode>,
    );
  const openApplication = async (destination?: Destination): Promise<void> => {
    try {
      const { createApplication } = await import('./application.tsx');
      show(createApplication(queryClient, destination));
    } catch {
      // A script could not be loaded.
      show(<ProblemPage isNetwork onRetry={() => void openApplication(destination)} />);
    }
  };
  return { show, openApplication };
}
