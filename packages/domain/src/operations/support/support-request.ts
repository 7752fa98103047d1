/** An administrator's answer to a request. */
export interface SupportAnswer {
  readonly text: string;
  readonly by: string;
  readonly at: Date;
}

/** A user's request to the administrators. */
export interface SupportRequest {
  readonly id: string;
  /** Null after the account was deleted; name and agency are kept. */
  readonly userId: string | null;
  readonly userName: string;
  readonly agencyId: string | null;
  readonly agencyName: string | null;
  readonly text: string;
  readonly createdAt: Date;
  readonly answer: SupportAnswer | null;
}
