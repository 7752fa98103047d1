import type { Actor, Role, UserStatus } from '@plainview/domain/identity/users/actor';
import { endedRight } from '@plainview/domain/identity/users/ended-right';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import type { Database, Reader, Transaction } from '@plainview/postgres/database';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import { retryDeadlocks } from '@plainview/postgres/retry-deadlocks';
import {
  beforeCommit,
  readTransaction,
  type TransactionStart,
  writeThenRead,
  writeTransaction,
} from '@plainview/postgres/transaction';
import type { PoolClient } from 'pg';
import { traced } from '../core/active-span.ts';
import { checkActor } from './actor-check.ts';

/**
 * The actor's permission ended between the request's authentication and the action's transaction;
 * nothing was changed.
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

const SET_TENANT = `
  set_config('app.role', $1, true), set_config('app.agency', $2, true), set_config('app.user', $3, true)`;

/**
 * How PostgreSQL plans the statements of a transaction. `once` reuses one plan for all values: for statements whose
 * conditions name ids or the agency, and that are sent often. By default PostgreSQL plans a statement again whenever
 * the values may matter, which takes longer than executing it (decision 0137).
 */
type Planning = 'once' | 'for values';

const GENERIC_PLANS = "set_config('plan_cache_mode', 'force_generic_plan', true)";

const tenantValues = ({ role, agencyId, userId }: TenantSettings): readonly string[] => [
  role,
  agencyId ?? '',
  userId ?? '',
];

/** Returns a function that sets the tenant of a transaction, and checks an actor who was presumed. */
const enterTenant =
  (tenant: TenantSettings, planning: Planning = 'for values') =>
  async (client: PoolClient, tx: Reader): Promise<void> => {
    const values = [...tenantValues(tenant)];
    const entered = client.query(
      planning === 'once'
        ? { name: 'set_tenant_planned', text: `select ${SET_TENANT}, ${GENERIC_PLANS}`, values }
        : { name: 'set_tenant', text: `select ${SET_TENANT}`, values },
    );
    await Promise.all([entered, checkActor(tenant, tx)]);
  };

const SYSTEM: TenantSettings = { role: 'system', agencyId: null, userId: null };

const ACCOUNT_CHANGES = 'account changes';

/**
 * Serializes transactions that end or restore access, so that two of them never lock the same accounts in
 * opposite order and each counts the administrators that the previous one left. Must be the first lock of
 * its transaction.
 */
export const lockAccountChanges = (tx: Transaction): Promise<void> =>
  takeTransactionLock(tx, ACCOUNT_CHANGES);

/**
 * Sets the tenant, by default the actor's, and locks the actor's account against deletion and permission
 * changes until the transaction ends, in one statement. Waits for a change in progress.
 * @throws RightEnded
 */
const enterAs =
  (actor: Actor, tenant: TenantSettings = actor, planning: Planning = 'for values') =>
  async (client: PoolClient, tx: Reader): Promise<void> => {
    const settings = planning === 'once' ? `${SET_TENANT}, ${GENERIC_PLANS}` : SET_TENANT;
    const entering = client.query<{
      account_role: Role | null;
      account_status: UserStatus;
      account_agency: string | null;
      has_session: boolean;
      has_api_key: boolean;
    }>({
      name: planning === 'once' ? 'enter_as_planned' : 'enter_as',
      text: `select ${settings}, account.* from lock_actor($4::uuid, $5::uuid, $6::uuid) account`,
      values: [...tenantValues(tenant), actor.userId, actor.sessionId ?? null, actor.apiKey?.id ?? null],
    });
    const [{ rows }] = await Promise.all([entering, checkActor(actor, tx)]);
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
  };

/** Returns work whose commit the database guards, as in the jobs of a worker (`runClaimed`). */
const guarded =
  <Result>({ guardCommit }: Database, work: (tx: Transaction) => Promise<Result>): typeof work =>
  (tx) => {
    if (guardCommit) {
      beforeCommit(tx, async () => {
        const guard = guardCommit(tx);
        // It is awaited with the commit, after further last steps.
        guard.catch(() => undefined);
        return [guard];
      });
    }
    return work(tx);
  };

/** Runs a transaction that writes as a span of the active trace, with its repetitions after deadlocks. */
const traceWrite = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  traced(name, { kind: 'client', 'db.system.name': 'postgresql', 'db.operation.name': 'write' }, () =>
    retryDeadlocks(work),
  );

const traceRead = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  traced(name, { kind: 'client', 'db.system.name': 'postgresql', 'db.operation.name': 'read' }, work);

/**
 * Runs `work` in one transaction that carries the actor. Row-level security shows agency users only their own
 * agency's rows, even if a query forgets the condition. Commits when `work` resolves, rolls back when it
 * throws. The actor's permission is read again inside the transaction and held until it ends
 * (docs/decisions/0034). A deadlock runs `work` again.
 * @throws RightEnded
 */
export function tenantTransaction<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
  planning?: Planning,
): Promise<Result> {
  const start: TransactionStart = { begin: 'begin', enter: enterAs(actor, actor, planning) };
  return traceWrite('tenantTransaction', () =>
    writeTransaction(database.pool, start, guarded(database, work)),
  );
}

/**
 * Works like `tenantTransaction`, planned once. Then reads as the actor in a transaction of its own, which sends all
 * its queries along with the commit. Returns what it reads.
 * @throws RightEnded
 */
export function tenantTransactionThenRead<Result, Read>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
  readResult: (tx: Reader, result: Result) => Promise<Read>,
): Promise<Read> {
  const start: TransactionStart = { begin: 'begin', enter: enterAs(actor, actor, 'once') };
  const afterwards = { start: readAtOnce(actor, 'once'), work: readResult };
  return traceWrite('tenantTransactionThenRead', () =>
    writeThenRead(database.pool, start, guarded(database, work), afterwards),
  );
}

/**
 * Works like `tenantTransaction`, but runs one such transaction at a time. Every action that ends or restores
 * an account's access must use it.
 * @throws RightEnded
 */
export function accountTransaction<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const enter = async (client: PoolClient, tx: Transaction): Promise<void> => {
    await lockAccountChanges(tx);
    await enterAs(actor)(client, tx);
  };
  return traceWrite('accountTransaction', () =>
    writeTransaction(database.pool, { begin: 'begin', enter, entersFirst: true }, guarded(database, work)),
  );
}

/** Runs `work` as the actor in a read-only transaction. It takes no locks. */
export function tenantRead<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Reader) => Promise<Result>,
): Promise<Result> {
  return traceRead('tenantRead', () =>
    readTransaction(database.pool, { begin: 'begin read only', enter: enterTenant(actor) }, work),
  );
}

const readAtOnce = (actor: Actor, planning?: Planning): TransactionStart => ({
  begin: 'begin read only',
  enter: enterTenant(actor, planning),
  endsAfterFirstTrip: true,
});

/**
 * Works like `tenantRead` for `work` that sends all its queries at once, as with `Promise.all`: the commit is
 * sent along with them, and a later query is an error.
 */
export function tenantReadAtOnce<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Reader) => Promise<Result>,
  planning?: Planning,
): Promise<Result> {
  return traceRead('tenantReadAtOnce', () =>
    readTransaction(database.pool, readAtOnce(actor, planning), work),
  );
}

/**
 * Works like `tenantReadAtOnce`, and fails if the actor has lost the permission in the meantime. Waits for
 * a change of it that is in progress.
 * @throws RightEnded
 */
export function tenantReadIfPermitted<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Reader) => Promise<Result>,
): Promise<Result> {
  // Locking the account needs a transaction that may write.
  const start: TransactionStart = { begin: 'begin', enter: enterAs(actor), endsAfterFirstTrip: true };
  return traceRead('tenantReadIfPermitted', () => readTransaction(database.pool, start, work));
}

/** Works like `tenantRead`, but all queries see one snapshot. For reading a lot in many steps. */
export function tenantSnapshot<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Reader) => Promise<Result>,
): Promise<Result> {
  const begin = 'begin isolation level repeatable read read only';
  return traceRead('tenantSnapshot', () =>
    readTransaction(database.pool, { begin, enter: enterTenant(actor) }, work),
  );
}

/**
 * Runs `work` in one transaction that sees every agency's rows. For work without an actor (jobs, sweeps) or
 * before authentication (registration, the session itself); never on behalf of an actor.
 */
export function asSystem<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const start: TransactionStart = { begin: 'begin', enter: enterTenant(SYSTEM) };
  return traceWrite('asSystem', () => writeTransaction(database.pool, start, guarded(database, work)));
}

/**
 * Works like `asSystem` for an actor whose rights are held as in `tenantTransaction`. For rows that row-level
 * security lets no agency user write: `work` must check that they belong to the actor's agency.
 * @throws RightEnded
 */
export function asSystemFor<Result>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const start: TransactionStart = { begin: 'begin', enter: enterAs(actor, SYSTEM) };
  return traceWrite('asSystemFor', () => writeTransaction(database.pool, start, guarded(database, work)));
}

/** Works like `asSystem`, but only reads. */
export function systemRead<Result>(
  database: Database,
  work: (tx: Reader) => Promise<Result>,
): Promise<Result> {
  return traceRead('systemRead', () =>
    readTransaction(database.pool, { begin: 'begin read only', enter: enterTenant(SYSTEM) }, work),
  );
}

/** Works like `systemRead`, but all queries see one snapshot. For reading a lot in many steps. */
export function systemSnapshot<Result>(
  database: Database,
  work: (tx: Reader) => Promise<Result>,
): Promise<Result> {
  const begin = 'begin isolation level repeatable read read only';
  return traceRead('systemSnapshot', () =>
    readTransaction(database.pool, { begin, enter: enterTenant(SYSTEM) }, work),
  );
}
