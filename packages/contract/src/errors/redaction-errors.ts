/** Part of the error catalog (../error-catalog.ts) for redacted copies. */
export const redactionErrors = {
  REDACTIONS_NOT_OFFERED: { status: 409, message: 'Redacted copies are not offered.' },
  REDACTION_DEADLINE_PAST: { status: 422, message: 'The deadline must be in the future.' },
  TOO_MANY_REDACTIONS: { status: 409, message: 'A ticket can have at most {most} redacted copies.' },
  TICKET_HAS_REDACTION: {
    status: 409,
    message: 'A redacted copy of this video was ordered. Cancel the order first.',
  },
  REDACTION_STARTED: {
    status: 409,
    message: 'Work on this redacted copy has begun, or it was canceled.',
  },
  REDACTION_PAID: {
    status: 409,
    message: 'This redacted copy is already paid. Please contact an administrator to cancel it.',
  },
  REDACTION_NOT_IN_PROGRESS: { status: 409, message: 'This redacted copy is not in progress.' },
  REDACTION_NOT_RENDERED: { status: 409, message: 'This redacted copy is not to be checked.' },
  REDACTION_NOT_APPROVED: { status: 409, message: 'This redacted copy has not been approved.' },
  REDACTION_CHECKER_DREW: {
    status: 409,
    message: 'A second person must check this copy: you marked something in it.',
  },
  REDACTION_ENDS_UNEXPLAINED: {
    status: 422,
    message: 'Look at each place where a region begins or ends inside the picture, or explain why not.',
  },
  REDACTION_FACES_UNEXPLAINED: {
    status: 422,
    message: 'Look at each undecided face in the copy, or explain why not.',
  },
  REDACTION_NOT_WATCHED: {
    status: 422,
    message: 'Watch all of the copy at up to 2× speed, or explain what was not watched.',
  },
  REDACTION_CHANGED: {
    status: 409,
    message: 'Someone else has changed what is hidden in this video. Reload it.',
  },
  REDACTION_REASON_UNKNOWN: { status: 422, message: 'The order has no such reason.' },
  REDACTION_OUTSIDE_VIDEO: { status: 422, message: 'This is outside the video.' },
  REDACTION_VIDEO_NOT_INDEXED: {
    status: 409,
    message: 'The frames of this video are not indexed yet.',
  },
  REDACTION_RENDERER_MISSING: { status: 409, message: 'This server cannot render it.' },
  REDACTION_EMPTY: { status: 422, message: 'Nothing is marked yet.' },
  REDACTION_NOT_DELIVERED: { status: 409, message: 'This redacted copy has not been delivered.' },
} as const;
