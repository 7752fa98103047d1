/** Input of a reviewer who delivers a report. */
export interface DeliveryForm {
  readonly ticketId: string;
  readonly summary: string;
  /** Why parts of the footage were not watched; used only if there are any. */
  readonly notWatchedReason?: string | undefined;
  /** Deliver although pictures of findings are still being made. The report says so at each of them. */
  readonly withoutPendingStills: boolean;
}
