import { ComparisonScreen } from './ComparisonScreen.tsx';
import { DrawScreen } from './DrawScreen.tsx';
import { SecondReviewsScreen } from './SecondReviewsScreen.tsx';

interface SecondReviewPagesProps {
  /** Id of the second review to compare. */
  readonly review?: string;
  /** Id of the draw to show. */
  readonly draw?: string;
}

/** /admin/second-reviews: one comparison, one draw, or all second reviews. */
export function SecondReviewPages({ review, draw }: SecondReviewPagesProps) {
  if (review !== undefined) return <ComparisonScreen key={review} reviewId={review} />;
  if (draw !== undefined) return <DrawScreen key={draw} drawId={draw} />;
  return <SecondReviewsScreen />;
}
