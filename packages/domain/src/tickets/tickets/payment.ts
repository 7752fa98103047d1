/** Payment statuses of a ticket. New tickets are `pending` (specification, section 4). */
export const paymentStatuses = ['pending', 'paid', 'waived'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Pending',
  paid: 'Paid',
  waived: 'Waived',
};

/** Why a ticket has its payment status. */
export interface PaymentNote {
  readonly note: string;
  readonly setBy: string;
  readonly setAt: Date;
}
