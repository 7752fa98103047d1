import { agencyKey, normalizeAgencyName } from '@plainview/domain/identity/registrations/registration';
import { ticketPrefix } from '@plainview/domain/tickets/tickets/ticket-number';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { createStatement } from '@plainview/postgres/statement';
import { asc, eq, sql } from 'drizzle-orm';
import { agencies } from '../../identity/users/accounts.table.ts';

/** An agency as administrators manage it. */
export interface AgencyRecord {
  readonly id: string;
  readonly name: string;
  readonly emailDomains: readonly string[];
}

/** Lists the agencies that the actor may see, by name. */
export function listAgencies(tx: Reader): Promise<AgencyRecord[]> {
  return tx
    .select({ id: agencies.id, name: agencies.name, emailDomains: agencies.emailDomains })
    .from(agencies)
    .orderBy(asc(agencies.key), asc(agencies.id));
}

/** Returns the name of an agency. @throws Error if the actor cannot see it */
export async function findAgencyName(tx: Reader, id: string): Promise<string> {
  return (await findAgency(tx, id)).name;
}

const selectAgency = createStatement((tx) =>
  tx
    .select({ id: agencies.id, name: agencies.name })
    .from(agencies)
    .where(eq(agencies.id, sql.placeholder('id'))),
);

/** Returns an agency's row, or null if the actor cannot see it. */
export async function findAgencyIfVisible(
  tx: Reader,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const [row] = await selectAgency(tx, { id });
  return row ?? null;
}

/** Returns an agency's row. @throws Error if the actor cannot see it */
export async function findAgency(
  tx: Reader,
  id: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const agency = await findAgencyIfVisible(tx, id);
  if (!agency) throw new Error('the agency is gone');
  return agency;
}

/** Returns an agency with its row locked until the transaction ends, or null. */
export async function lockAgency(tx: Transaction, id: string): Promise<AgencyRecord | null> {
  const [row] = await tx
    .select({ id: agencies.id, name: agencies.name, emailDomains: agencies.emailDomains })
    .from(agencies)
    .where(eq(agencies.id, id))
    .for('update');
  return row ?? null;
}

/** Finds an agency by name, ignoring case and white space, or creates it. */
export async function findOrCreateAgency(
  tx: Transaction,
  agency: { readonly newId: string; readonly name: string; readonly now: Date },
): Promise<string> {
  const key = agencyKey(agency.name);
  await tx
    .insert(agencies)
    .values({
      id: agency.newId,
      name: normalizeAgencyName(agency.name),
      key,
      ticketPrefix: ticketPrefix(agency.name),
      createdAt: agency.now,
    })
    .onConflictDoNothing({ target: agencies.key });
  const [row] = await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.key, key));
  if (!row) throw new Error('the agency was not stored');
  return row.id;
}

/** Replaces the domains that an agency allows. */
export async function setEmailDomains(
  tx: Transaction,
  id: string,
  emailDomains: readonly string[],
): Promise<void> {
  await tx
    .update(agencies)
    .set({ emailDomains: [...emailDomains] })
    .where(eq(agencies.id, id));
}
