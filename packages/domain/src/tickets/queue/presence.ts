import { SECOND } from '../../shared/time.ts';

/** How often a page reports that it has the review room of a ticket open, in milliseconds. */
export const PRESENCE_REPORTED_EVERY = 8 * SECOND;

/**
 * When a page that reports no more counts as closed, in milliseconds. With the next report of the others, a
 * closed page disappears from their screens within 30 seconds, also if one report was lost.
 */
export const PRESENCE_EXPIRES_AFTER = 20 * SECOND;
