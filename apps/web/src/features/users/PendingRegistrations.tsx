import { Link } from '@tanstack/react-router';

/** The server counts no further than one more. */
const MOST_SHOWN = 99;

const label = (count: number): string => {
  if (count === 1) return 'Review Registration';
  return `Review Registrations (${count > MOST_SHOWN ? `${MOST_SHOWN}+` : count})`;
};

/** Leads administrators to the registrations that await approval. In a line that is there anyway, it moves nothing. */
export function PendingRegistrations({ count }: { readonly count: number }) {
  return (
    <Link
      to="/admin/users"
      className="inline-flex min-h-8 items-center px-1 text-sm font-medium text-link hover:underline"
    >
      {label(count)}
    </Link>
  );
}
