import type { Duty } from './duty.ts';

/** What a person may be (specification, section 3). */
export const roles = ['admin', 'agency'] as const;
export type Role = (typeof roles)[number];

/** Where an account stands (specification, section 4). */
export const userStatuses = ['pending', 'approved', 'rejected'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Role as User Management shows it. */
export const roleOptionLabels: Readonly<Record<Role, string>> = { admin: 'Admin', agency: 'Agency User' };

/** Role as the registration and the profile show it. */
export const roleLabels: Readonly<Record<Role, string>> = { admin: 'Administrator', agency: 'Agency User' };

/** An approved administrator acting. */
export interface AdminActor {
  readonly role: 'admin';
  readonly duties: readonly Duty[];
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly agencyId: string | null;
  /** Set for a person who acts in a session. */
  readonly sessionId?: string;
  readonly apiKey?: ActingKey;
}

/** An approved agency user acting, always for one agency. */
export interface AgencyActor {
  readonly role: 'agency';
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly agencyId: string;
  /** Set for a person who acts in a session. */
  readonly sessionId?: string;
  readonly apiKey?: ActingKey;
}

/** The key by which a program acts for the person. */
export interface ActingKey {
  readonly id: string;
  readonly name: string;
}

/** Who acts: an approved person. Pending and rejected accounts never become an actor. */
export type Actor = AdminActor | AgencyActor;

/** What the rules need to know of who acts. */
export type PermissionSubject = Pick<AdminActor, 'role' | 'duties'> | Pick<AgencyActor, 'role'>;

/** Whether it is an administrator with this duty. */
export const hasDuty = (who: PermissionSubject, duty: Duty): boolean =>
  who.role === 'admin' && who.duties.includes(duty);

/** The name under which an act is recorded: the person's, and the key's where a program acted. */
export function recordedName({
  name,
  apiKey,
}: {
  readonly name: string;
  readonly apiKey?: ActingKey;
}): string {
  return apiKey ? `${name} (API key ${apiKey.name})` : name;
}
