import type { Actor, Role, UserStatus } from '@plainview/domain/account/actor';
import { endedRight } from '@plainview/domain/account/ended-right';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { sql } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './database.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import { takeTransactionLock } from './transaction-lock.ts';

/**
 * The actor's permission ended between the request's authentication and the action's transaction; nothing was changed.
 */
export class RightEnded extends Error {
  override readonly name = 'RightEnded';
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** The settings that row-level security reads. */
interface TenantSettings {
  readonly role: string;
  readonly agencyId: string | null;
  readonly userId: string | null;
}

const setTenant = ({ role, agencyId, userId }: TenantSettings) => sql`
  set_config('app.role', ${role}, true),
  set_config('app.agency', ${agencyId ?? ''}, true),
  set_config('app.user', ${userId ?? ''}, true)`;

const ACCOUNT_CHANGES = 'account changes';

/**
 * Serializes transactions that end or restore access, so that two of them never lock the same accounts in opposite
 * order and each counts the administrators that the previous one left. Must be the first lock of its transaction.
 */
export const lockAccountChanges = (tx: Transaction): Promise<void> =>
  takeTransactionLock(tx, ACCOUNT_CHANGES);

/**
 * Sets the tenant and locks the actor's account against deletion and permission changes until the transaction ends, in
 * one statement. Waits for a change in progress.
 * @throws RightEnded
 */
async function enterAs(tx: Transaction, actor: Actor): Promise<void> {
  const { rows } = await tx.execute<{
    account_role: Role | null;
    account_status: UserStatus;
    account_agency: string | null;
    has_session: boolean;
    has_api_key: boolean;
  }>(sql`
    select ${setTenant(actor)}, account.*
    from lock_actor(${actor.userId}::uuid, ${actor.sessionId ?? null}::uuid, ${actor.apiKey?.id ?? null}::uuid) account`);
  const [row] = rows;
  const account =
    row && row.account_role !== null
      ? {
          role: row.account_role,
          status: row.account_status,
          agencyId: row.account_agency,
          hasSession: row.has_session,
          hasApiKey: row.has_api_key,
        }
      : null;
  const refusal = endedRight(actor, account);
  if (refusal !== null) throw new RightEnded(refusal);
}

function transactionAs<Result>(
  database: Database,
  enter: (tx: Transaction) => Promise<unknown>,
  work: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  return retryDeadlocks(() =>
    database.query.transaction(async (tx) => {
      await enter(tx);
      return work(tx);
    }, config),
  );
}

/**
 * Runs `work` in one transaction that carries the actor. Row-level security shows agency users only their own agency's
 * rows, even if a query forgets the condition. Commits when `work` resolves, rolls back when it throws. The actor's
 * permission is read again inside the transaction and held until it ends (docs/decisions/0034). A deadlock runs `work`
 * again.
 * @throws RightEnded
 */
export function tenantTransaction<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return transactionAs(database, (tx) => enterAs(tx, actor), work);
}

/**
 * Works like `tenantTransaction`, but runs one such transaction at a time. Every action that ends or restores an
 * account's access must use it.
 * @throws RightEnded
 */
export function accountTransaction<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return transactionAs(
    database,
    async (tx) => {
      await lockAccountChanges(tx);
      await enterAs(tx, actor);
    },
    work,
  );
}

/** Runs `work` as the actor in a read-only transaction. It takes no locks. */
export function tenantRead<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const enter = (tx: Transaction) => tx.execute(sql`select ${setTenant(actor)}`);
  return transactionAs(database, enter, work, { accessMode: 'read only' });
}

/** Works like `tenantRead`, but all queries see one snapshot. For reading a lot in many steps. */
export function tenantSnapshot<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const enter = (tx: Transaction) => tx.execute(sql`select ${setTenant(actor)}`);
  return transactionAs(database, enter, work, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/**
 * Runs `work` in one transaction that sees every agency's rows. For work without an actor (jobs, sweeps) or before
 * authentication (registration, the session itself); never on behalf of an actor.
 */
export function asSystem<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const system = { role: 'system', agencyId: null, userId: null };
  return transactionAs(database, (tx) => tx.execute(sql`select ${setTenant(system)}`), work);
}
