import type { Actor, Role, UserStatus } from '@plainview/domain/account/actor';
import { endedRight } from '@plainview/domain/account/ended-right';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { sql } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './database.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import { takeTransactionLock } from './transaction-lock.ts';

/** The actor's right ended between the authentication of the request and the transaction of the action; nothing was changed. */
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
 * Makes transactions that end or restore somebody's right wait for each other, so that two of them never lock the same accounts
 * in opposite order and each counts the administrators that the previous one left. Must be the first lock of its transaction.
 */
export const lockAccountChanges = (tx: Transaction): Promise<void> =>
  takeTransactionLock(tx, ACCOUNT_CHANGES);

/**
 * Sets the tenant and locks the actor's account against deletion and changes of its rights until the transaction ends, in one
 * statement. A change under way is waited for.
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
 * Runs `work` in one transaction that carries the actor: row-level security shows an agency user the own
 * agency's rows, whatever the query forgets. Commits when `work` resolves, rolls back when it throws. The actor's right is
 * read again inside the transaction and holds until it ends (decision 34). A deadlock runs `work` again.
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
 * Runs `work` as `tenantTransaction` does, one such transaction at a time. Every action that ends or restores the right of an
 * account runs here.
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

/** Runs `work` as the actor in a transaction in which PostgreSQL refuses every write. It takes no locks. */
export function tenantRead<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const enter = (tx: Transaction) => tx.execute(sql`select ${setTenant(actor)}`);
  return transactionAs(database, enter, work, { accessMode: 'read only' });
}

/** As `tenantRead`, for reading much in many steps: all of them see the same moment. */
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
 * Runs `work` in one transaction that sees every agency's rows. For what nobody asked for (jobs, sweeping)
 * or what comes before anybody is signed in (registration, the session itself); never on behalf of an actor.
 */
export function asSystem<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const system = { role: 'system', agencyId: null, userId: null };
  return transactionAs(database, (tx) => tx.execute(sql`select ${setTenant(system)}`), work);
}
