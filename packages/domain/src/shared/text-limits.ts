// Longest texts that the server accepts, in UTF-16 code units. Fields of forms stop at the same length.

export const LONGEST_NAME = 200;
export const LONGEST_EMAIL = 254;
/** Reason for an action on a ticket. */
export const LONGEST_REASON = 2000;
/** Note in the ledger about a payment or an account. */
export const LONGEST_NOTE = 500;
/** Message on a ticket. */
export const LONGEST_TICKET_MESSAGE = 4000;
/** Message to or from support. */
export const LONGEST_MESSAGE = 5000;
export const LONGEST_SUMMARY = 20_000;
export const LONGEST_URL = 2000;
