/** A set of videos that an administrator handed to a processing tool, under a reference that expires. */
export interface ProcessingRun {
  readonly id: string;
  /** Null after the account was deleted; the name is kept. */
  readonly userId: string | null;
  readonly userName: string;
  /** URL of the tool; null for the product's own verification. */
  readonly tool: string | null;
  readonly videoCount: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
}
