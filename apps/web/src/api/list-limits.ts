/** How many rows of a list are loaded at once. */
export const PAGE_SIZE = 100;
/** Totals of tickets, videos and reports are exact up to this; exact counts of filtered rows take time. */
export const MOST_COUNTED = 500;
