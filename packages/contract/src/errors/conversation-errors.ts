/**
 * Part of the error catalog (../error-catalog.ts) for conversations. The web application shows the
 * server's messages.
 */
export const conversationErrors = {
  TICKET_PAUSED: { status: 409, message: 'The clock of this ticket is already paused.' },
  TICKET_NOT_PAUSED: { status: 409, message: 'The clock of this ticket is not paused.' },
} as const;
