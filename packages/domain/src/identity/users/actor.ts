import type { Duty } from './duty.ts';

/** Roles of users (specification, section 3). */
export const roles = ['admin', 'agency'] as const;
export type Role = (typeof roles)[number];

/** Statuses of an account (specification, section 4). Disabled: it was approved before. */
export const userStatuses = ['pending', 'approved', 'rejected', 'disabled'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Role labels in User Management. */
export const roleOptionLabels: Readonly<Record<Role, string>> = { admin: 'Admin', agency: 'Agency User' };

/** Role labels in registration and profile. */
export const roleLabels: Readonly<Record<Role, string>> = { admin: 'Administrator', agency: 'Agency User' };

/** An approved administrator who performs an action. */
export interface AdminActor {
  readonly role: 'admin';
  readonly duties: readonly Duty[];
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly agencyId: string | null;
  /** Set if the actor uses a session. */
  readonly sessionId?: string;
  readonly apiKey?: ActingKey;
}

/** An approved agency user who performs an action, always for one agency. */
export interface AgencyActor {
  readonly role: 'agency';
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly agencyId: string;
  /** Invites and removes colleagues of the agency. */
  readonly isAgencyAdministrator: boolean;
  /** Set if the actor uses a session. */
  readonly sessionId?: string;
  readonly apiKey?: ActingKey;
}

/** API key with which a program acts for the user. */
export interface ActingKey {
  readonly id: string;
  readonly name: string;
}

/** An approved user who performs an action. Other accounts never become an actor. */
export type Actor = AdminActor | AgencyActor;

/** Facts that the rules need about the actor. */
export type PermissionSubject = Pick<AdminActor, 'role' | 'duties'> | Pick<AgencyActor, 'role'>;

/** Returns true for an administrator who has this duty. */
export const hasDuty = (who: PermissionSubject, duty: Duty): boolean =>
  who.role === 'admin' && who.duties.includes(duty);

/** Returns the name that is recorded for an action: the user's, plus the API key's if a program acted. */
export function recordedName({
  name,
  apiKey,
}: {
  readonly name: string;
  readonly apiKey?: ActingKey;
}): string {
  return apiKey ? `${name} (API key ${apiKey.name})` : name;
}
