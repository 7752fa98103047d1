import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** Leads from a draw or a comparison back to the list. */
export function BackLink() {
  return (
    <Link
      to="/admin/second-reviews"
      className="inline-flex min-h-6 items-center gap-1 text-sm text-link hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Second Reviews
    </Link>
  );
}
