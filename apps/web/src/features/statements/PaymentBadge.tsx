import { paymentStatusLabels, type PaymentStatus } from '@plainview/domain/tickets/tickets/payment';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';

const tones = { pending: 'pending', paid: 'success', waived: 'neutral' } as const;

/** Shows the payment status of a ticket or redacted copy as text, icon and color. */
export function PaymentBadge({ status }: { readonly status: PaymentStatus }) {
  return <StatusBadge tone={tones[status]}>{paymentStatusLabels[status]}</StatusBadge>;
}
