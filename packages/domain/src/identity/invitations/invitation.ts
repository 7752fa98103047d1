import type { Role } from '../users/actor.ts';
import type { Duty } from '../users/duty.ts';

/** An open invitation to register. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** Null for an administrator. */
  readonly agencyId: string | null;
  readonly agencyName: string | null;
  /** SHA-256 of the code in the link. */
  readonly codeHash: string;
  /** Duties that the invited administrator does not get because the inviter lacked them. */
  readonly withheldDuties: readonly Duty[];
  readonly invitedBy: string;
  readonly inviterName: string;
  readonly inviterEmail: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
