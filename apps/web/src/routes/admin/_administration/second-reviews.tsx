import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loads later: its parts are not in the code that all pages share.
const SecondReviewPages = lazyComponent(
  async () => (await import('../../../screens/second-reviews/SecondReviewPages.tsx')).SecondReviewPages,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

/** Id of the second review to compare, or of the draw to show; without one, all are listed. */
interface Search {
  review?: string;
  draw?: string;
}

export const Route = createFileRoute('/admin/_administration/second-reviews')({
  validateSearch: ({ review, draw }: Record<string, unknown>): Search => ({
    ...(typeof review === 'string' && { review }),
    ...(typeof draw === 'string' && { draw }),
  }),
  component: SecondReviews,
});

function SecondReviews() {
  return <SecondReviewPages {...Route.useSearch()} />;
}
