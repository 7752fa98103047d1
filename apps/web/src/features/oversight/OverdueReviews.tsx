import { Link } from '@tanstack/react-router';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { useOverdueReviews } from './use-oversight.ts';

const linkClass = 'font-medium underline underline-offset-2';

/** Alerts administrators of reviews that no one did in time; nothing if there is none. */
export function OverdueReviews() {
  const { data } = useOverdueReviews();
  if (!data || (data.overdueWeeks === 0 && !data.isReviewOverdue)) return null;
  const { overdueWeeks, reviewDueAt, isReviewOverdue } = data;
  return (
    <Banner variant="warning">
      {overdueWeeks > 0 && (
        <p>
          {overdueWeeks === 1
            ? 'A week of the audit trail was not signed off in time. '
            : `${overdueWeeks} weeks of the audit trail were not signed off in time. `}
          <Link to="/admin/audit/weeks" className={linkClass}>
            Review and Sign Off
          </Link>
        </p>
      )}
      {isReviewOverdue && reviewDueAt && (
        <p>
          The yearly access review was due on <Timestamp value={reviewDueAt} isPlain />.{' '}
          <Link to="/admin/users/review" className={linkClass}>
            Review Access
          </Link>
        </p>
      )}
    </Banner>
  );
}
