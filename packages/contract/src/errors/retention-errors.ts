/** Part of the error catalog (../error-catalog.ts) for retention. */
export const retentionErrors = {
  RETENTION_RULE_TWICE: { status: 409, message: 'Two schedules apply to the same tickets: {name}.' },
  RETENTION_PREVIEW_CHANGED: {
    status: 409,
    message: 'The number of due tickets is now {count}. Please check it again.',
  },
  RETENTION_CHANGED: {
    status: 409,
    message: 'Someone else has changed the retention schedule. Reload it to see the changes.',
  },
  RETENTION_TOO_SHORT: {
    status: 422,
    message: 'Your agency has to keep {name} {shortest}.',
  },
  AUTOMATIC_WITH_TWO_PERSONS: {
    status: 422,
    message: 'With the two-person rule, tickets are never scheduled automatically.',
  },
  OWN_REQUEST: { status: 409, message: 'Another administrator has to approve your request.' },
  REQUEST_ENDED: {
    status: 409,
    message:
      'This request has ended: {name} has lost the right to make it since then. An administrator has to make it again.',
  },
  APPROVER_AFTER_REQUEST: {
    status: 409,
    message: 'An account can approve only requests that were made after it got this right.',
  },
  APPROVER_TOO_NEW: {
    status: 409,
    message: 'An account can approve only after it has had this right for {days} days.',
  },
  APPROVER_ORIGIN_UNKNOWN: {
    status: 409,
    message:
      'It is not recorded who admitted the account of {name}. Someone with access to the server has to confirm whose it is.',
  },
  APPROVER_NOT_INDEPENDENT: {
    status: 409,
    message:
      'The account of {name} goes back to {admittedBy}, who admitted it or gave it rights, so this could be one person.',
  },
  NOT_DUE: {
    status: 409,
    message:
      'Nothing was scheduled: {count} of these tickets are no longer due, for example because of a hold.',
  },
  DESTRUCTION_NOT_REQUESTED: { status: 409, message: 'This destruction is not awaiting approval.' },
  DESTRUCTION_NOT_OPEN: { status: 409, message: 'This destruction can no longer be stopped.' },
  DESTRUCTION_CHANGED: {
    status: 409,
    message:
      'The ticket, its evidence or the retention schedule has changed since the request. Please stop it and request it again.',
  },
  TWO_PERSONS_NEEDED: {
    status: 409,
    message:
      'With the two-person rule, no administrator can delete evidence alone. Request its destruction under Retention.',
  },
  HOLD_RELEASED: { status: 409, message: 'This hold has been released.' },
  HOLD_CHANGED: {
    status: 409,
    message: 'This hold or the request has since changed. Please check it again.',
  },
  HOLD_ONLY_WHOLE: {
    status: 409,
    message: 'This hold can only be released as a whole: it covers no other ticket.',
  },
  HOLD_TOO_LARGE: { status: 422, message: 'A hold covers at most {most} tickets. Please place another one.' },
} as const;
