import type {
  TicketSettings,
  TicketSettingsVersion,
} from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { createStatement } from '@plainview/postgres/statement';
import { desc, eq, or, sql } from 'drizzle-orm';
import { ticketSettings } from './ticket-settings.table.ts';

/** A version with who saved it; null for the defaults. */
export interface StoredTicketSettings extends TicketSettingsVersion {
  readonly savedBy: string | null;
  readonly savedAt: Date;
}

const selectSettings = createStatement((tx) =>
  tx
    .select()
    .from(ticketSettings)
    .where(
      or(
        eq(ticketSettings.version, sql`(select max(version) from ticket_settings)`),
        eq(ticketSettings.version, sql.placeholder('version')),
      ),
    )
    .orderBy(desc(ticketSettings.version)),
);

const toVersion = ({ facts, ...row }: typeof ticketSettings.$inferSelect): StoredTicketSettings => ({
  ...facts,
  // Missing in versions of earlier releases.
  rush: facts.rush ?? null,
  redaction: facts.redaction ?? null,
  ...row,
});

/**
 * Returns the current settings, and another version of them.
 * @param version null if no other is needed
 */
export async function getTicketSettings(
  tx: Reader,
  version: number | null,
): Promise<{ readonly current: StoredTicketSettings; readonly other: StoredTicketSettings | null }> {
  const rows = await selectSettings(tx, { version });
  const found = rows.map(toVersion);
  const [current] = found;
  if (!current) throw new Error('the migration inserts the first version');
  return { current, other: found.find((row) => row.version === version) ?? null };
}

/** Inserts a version. Returns false if another transaction inserted it first. */
export async function setTicketSettings(
  tx: Transaction,
  { version, savedBy, savedAt, ...facts }: StoredTicketSettings,
): Promise<boolean> {
  const rows = await tx
    .insert(ticketSettings)
    .values({ version, savedBy, savedAt, facts: facts satisfies TicketSettings })
    .onConflictDoNothing()
    .returning({ version: ticketSettings.version });
  return rows.length > 0;
}
