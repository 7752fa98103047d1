import { Lock } from 'lucide-react';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';

/** Shows that a ticket's evidence is on hold. */
export function HoldBadge() {
  return (
    <StatusBadge tone="neutral" icon={Lock}>
      On hold
    </StatusBadge>
  );
}
