/**
 * How long, in milliseconds, the screen stays while a ticket's route loads. With no wait, the router may replace the
 * ticket's own screen when the number takes the id's place in the address, which would stop its video.
 */
export const TICKET_PENDING_MS = 1000;
