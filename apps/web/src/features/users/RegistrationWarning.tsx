import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A warning about a pending registration, shown under the value in question. */
export function RegistrationWarning({ children }: { readonly children: ReactNode }) {
  return (
    <span className="mt-1 flex items-start gap-1 text-xs font-normal text-pending">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="wrap-anywhere [word-break:normal]">{children}</span>
    </span>
  );
}
