import { Lock } from 'lucide-react';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';

/** That a ticket's evidence must stay. */
export function HoldBadge() {
  return (
    <StatusBadge tone="neutral" icon={Lock}>
      On hold
    </StatusBadge>
  );
}
