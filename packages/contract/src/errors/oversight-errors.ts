/** Part of the error catalog (../error-catalog.ts) for sign-offs of the audit trail and access reviews. */
export const oversightErrors = {
  AUDIT_WEEK_SIGNED_OFF: { status: 409, message: 'This week was already signed off.' },
  AUDIT_WEEK_CHANGED: {
    status: 409,
    message: 'The entries of this week have changed since you reviewed them. Please check the figures again.',
  },
  ACCESS_REVIEW_OPEN: { status: 409, message: 'An access review is already open.' },
  ACCESS_REVIEW_CLOSED: { status: 409, message: 'This access review is already complete.' },
  ACCESS_REVIEW_INCOMPLETE: {
    status: 409,
    message: 'Nothing was changed. Accounts without a decision: {count}.',
  },
} as const;
