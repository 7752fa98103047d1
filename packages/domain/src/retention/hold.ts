/** Most tickets that one hold across tickets covers. */
export const MOST_HELD_TICKETS = 1000;
/** Most tickets that are added to a hold at once. */
export const MOST_HELD_AT_ONCE = 500;

/** A hold across tickets, as it shows on a ticket that it covers. */
export interface CoveringHold {
  readonly id: string;
  /** The matter, such as a lawsuit. */
  readonly name: string;
  readonly reason: string;
  readonly placedBy: string;
  readonly placedAt: Date;
}
