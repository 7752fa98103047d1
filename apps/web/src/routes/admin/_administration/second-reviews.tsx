import { createFileRoute } from '@tanstack/react-router';
import { SecondReviewPages } from '../../../screens/second-reviews/SecondReviewPages.tsx';

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
