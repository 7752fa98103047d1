/**
 * Part of the error catalog (../error-catalog.ts) for conversations. The web application shows the
 * server's messages.
 */
export const conversationErrors = {
  TICKET_PAUSED: { status: 409, message: 'The clock of this ticket is already paused.' },
  TICKET_NOT_PAUSED: { status: 409, message: 'The clock of this ticket is not paused.' },
  MENTION_NOT_ALLOWED: {
    status: 422,
    message: 'Someone you mentioned cannot see this. Remove the name and try again.',
  },
} as const;
