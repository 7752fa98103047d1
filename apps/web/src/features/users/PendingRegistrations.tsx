import { Link } from '@tanstack/react-router';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** The server counts no further than one more. */
const MOST_SHOWN = 99;

/** Tells administrators of registrations that await approval. */
export function PendingRegistrations({ count }: { readonly count: number }) {
  const what =
    count > MOST_SHOWN
      ? `More than ${MOST_SHOWN} registrations are`
      : count === 1
        ? '1 registration is'
        : `${count} registrations are`;
  return (
    <Banner variant="info">
      {what} awaiting approval.{' '}
      <Link to="/admin/users" className="font-medium underline underline-offset-2">
        {count === 1 ? 'Review Registration' : 'Review Registrations'}
      </Link>
    </Banner>
  );
}
