import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** Leads back to the list of clips. */
export function BackLink() {
  return (
    <Link
      to="/admin/calibration"
      className="inline-flex min-h-6 items-center gap-1 text-sm text-link hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Calibration
    </Link>
  );
}
