/** How a ticket's price stands; a new ticket's is `pending` (specification, section 4). */
export const paymentStatuses = ['pending', 'paid', 'waived'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What a person reads for each. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Pending',
  paid: 'Paid',
  waived: 'Waived',
};
