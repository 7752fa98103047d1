import type { Actor } from '@plainview/domain/account/actor';
import { sql } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './database.ts';

async function transactionAs<Result>(
  database: Database,
  acting: { readonly role: string; readonly agencyId: string | null; readonly userId: string | null },
  work: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  return database.query.transaction(async (tx) => {
    await tx.execute(sql`
      select set_config('app.role', ${acting.role}, true),
             set_config('app.agency', ${acting.agencyId ?? ''}, true),
             set_config('app.user', ${acting.userId ?? ''}, true)`);
    return work(tx);
  }, config);
}

/**
 * Runs `work` in one transaction that carries the actor: row-level security shows an agency user the own
 * agency's rows, whatever the query forgets. Commits when `work` resolves, rolls back when it throws.
 */
export function tenantTransaction<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return transactionAs(database, actor, work);
}

/** As `tenantTransaction`, for reading much in many steps: all of them see the same moment. */
export function tenantSnapshot<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return transactionAs(database, actor, work, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/**
 * Runs `work` in one transaction that sees every agency's rows. For what nobody asked for (jobs, sweeping)
 * or what comes before anybody is signed in (registration, the session itself); never on behalf of an actor.
 */
export function asSystem<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return transactionAs(database, { role: 'system', agencyId: null, userId: null }, work);
}
