import { createFileRoute } from '@tanstack/react-router';
import { HoldPages } from '../../../screens/holds/HoldPages.tsx';

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
