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
  readonly userId: string;
  readonly name: string;
  readonly agencyId: string | null;
}

/** An approved agency user acting, always for one agency. */
export interface AgencyActor {
  readonly role: 'agency';
  readonly userId: string;
  readonly name: string;
  readonly agencyId: string;
}

/** Who acts: an approved person. Pending and rejected accounts never become an actor. */
export type Actor = AdminActor | AgencyActor;
