/** A signed-in browser of a user. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** When the user last authenticated; null if unknown. */
  readonly provenAt: Date | null;
  /** The organization's provider vouched for a second factor that it checked itself. */
  readonly hasVouchedFactor: boolean;
  /** Accurate to the minute. */
  readonly lastUsedAt: Date;
  /** When the session was locked until its user reauthenticates; null if it is not locked. */
  readonly lockedAt: Date | null;
}
