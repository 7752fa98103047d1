import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loads later: its parts are not in the code that all pages share.
const HoldPages = lazyComponent(
  async () => (await import('../../../screens/holds/HoldPages.tsx')).HoldPages,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

/** Id of the hold to show; without one, all are listed. */
interface Search {
  hold?: string;
}

export const Route = createFileRoute('/admin/_administration/holds')({
  validateSearch: ({ hold }: Record<string, unknown>): Search => ({
    ...(typeof hold === 'string' && { hold }),
  }),
  component: Holds,
});

function Holds() {
  return <HoldPages {...Route.useSearch()} />;
}
