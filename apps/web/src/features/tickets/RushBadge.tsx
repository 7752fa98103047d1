import { Zap } from 'lucide-react';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';

/** Shows that rush service was ordered for a ticket. */
export const RushBadge = () => (
  <StatusBadge tone="pending" icon={Zap}>
    Rush
  </StatusBadge>
);
