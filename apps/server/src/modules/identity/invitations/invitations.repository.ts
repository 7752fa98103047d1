import type { Invitation } from '@plainview/domain/identity/invitations/invitation';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm';
import { agencies, users } from '../users/accounts.table.ts';
import { invitations } from './invitations.table.ts';

/** An invitation without the names that are read with it. */
export type NewInvitation = Omit<Invitation, 'agencyName' | 'inviterName' | 'inviterEmail'>;

const selectInvitations = (tx: Reader) =>
  tx
    .select({
      ...getTableColumns(invitations),
      agencyName: agencies.name,
      // Agency administrators do not see the account of an administrator of the service.
      inviterName: sql<string>`coalesce(${users.name}, 'Plainview')`,
      inviterEmail: sql<string>`coalesce(${users.email}, '')`,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(agencies, eq(agencies.id, invitations.agencyId));

/** Inserts an invitation. @returns false if its address already has one */
export async function createInvitation(tx: Transaction, invitation: NewInvitation): Promise<boolean> {
  const added = await tx
    .insert(invitations)
    .values(invitation)
    .onConflictDoNothing({ target: invitations.email })
    .returning({ id: invitations.id });
  return added.length > 0;
}

/** Returns the invitations that can still be accepted, by address. */
export function listOpenInvitations(tx: Reader, now: Date): Promise<Invitation[]> {
  return selectInvitations(tx).where(gt(invitations.expiresAt, now)).orderBy(asc(invitations.email));
}

/** Returns the invitations that an account sent, ordered by id. */
export function listInvitationsBy(tx: Reader, inviterId: string): Promise<Invitation[]> {
  return selectInvitations(tx).where(eq(invitations.invitedBy, inviterId)).orderBy(asc(invitations.id));
}

/** Returns expired invitations, oldest first. */
export function listExpiredInvitations(tx: Reader, now: Date, limit: number): Promise<Invitation[]> {
  return selectInvitations(tx)
    .where(lte(invitations.expiresAt, now))
    .orderBy(asc(invitations.expiresAt))
    .limit(limit);
}

export async function getInvitation(tx: Reader, id: string): Promise<Invitation | null> {
  const [row] = await selectInvitations(tx).where(eq(invitations.id, id));
  return row ?? null;
}

export async function getInvitationByEmail(tx: Reader, email: string): Promise<Invitation | null> {
  const [row] = await selectInvitations(tx).where(eq(invitations.email, email));
  return row ?? null;
}

/** Returns the valid invitation with this code, or null. */
export async function getInvitationByCode(
  tx: Reader,
  codeHash: string,
  now: Date,
): Promise<Invitation | null> {
  const [row] = await selectInvitations(tx).where(
    and(eq(invitations.codeHash, codeHash), gt(invitations.expiresAt, now)),
  );
  return row ?? null;
}

/** Deletes an invitation. @returns false if it was gone; of two simultaneous calls only one gets true */
export async function deleteInvitation(tx: Transaction, id: string): Promise<boolean> {
  const gone = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id });
  return gone.length > 0;
}
