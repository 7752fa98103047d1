import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { MINUTE, subtractTime } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../app-context.ts';
import { AppError } from '../core/app-error.ts';
import { asSystem, tenantTransaction } from '../database/tenant-transaction.ts';
import { enqueueJob, type JobName, type JobPayload } from '../jobs/job-catalog.ts';
import { recordEvent, type CustodyEventInput } from '../ledger/record-event.ts';

const BATCH = 500;
const OVERDUE_AFTER = 5 * MINUTE;

/** The table of an outbox. Each outbox has its own, with the columns that its entries need. */
interface OutboxTable<Entry> {
  /** Returns an entry with its row locked, or null if there is none that the actor may see. */
  readonly lock: (tx: Transaction, id: string) => Promise<Entry | null>;
  /** Resets an entry to be delivered from now on. @returns the updated entry */
  readonly requeue: (tx: Transaction, entry: Entry, now: Date) => Promise<Entry>;
  /** Lists entries whose job should have run before `since`. */
  readonly listOverdue: (
    tx: Transaction,
    since: Date,
    limit: number,
  ) => Promise<readonly { readonly id: string }[]>;
  /** Deletes at most `limit` settled entries from before `before`. @returns the number deleted */
  readonly deleteSettled: (tx: Transaction, before: Date, limit: number) => Promise<number>;
}

/** Entries that a job delivers one by one: mail, webhook deliveries, exports to spreadsheets. */
export interface Outbox<Entry> extends OutboxTable<Entry> {
  /**
   * Queues the job that delivers an entry, now or at `runAt`. Replaces a job that is already queued for it.
   */
  readonly enqueue: (tx: Transaction, id: string, runAt?: Date) => Promise<void>;
  /** How long an entry's job may be late before it counts as lost with a killed process. */
  readonly overdueAfter: number;
  /** How long settled entries are kept. */
  readonly keptFor: number;
}

/** Defines an outbox by its table and the job that delivers one of its entries. */
export function defineOutbox<Entry, Name extends JobName>(
  table: OutboxTable<Entry>,
  delivery: {
    readonly job: Name;
    readonly payloadOf: (id: string) => JobPayload<Name>;
    readonly keptFor: number;
    readonly overdueAfter?: number;
  },
): Outbox<Entry> {
  const { job, payloadOf, keptFor, overdueAfter = OVERDUE_AFTER } = delivery;
  return {
    ...table,
    keptFor,
    overdueAfter,
    enqueue: (tx, id, runAt) =>
      enqueueJob(tx, job, payloadOf(id), { key: `${job}:${id}`, ...(runAt && { runAt }) }),
  };
}

/** Enqueues entries whose job was lost with a killed process, and deletes old entries. */
export async function sweepOutbox<Entry>(app: AppContext, outbox: Outbox<Entry>): Promise<void> {
  const now = app.clock.now();
  const since = subtractTime(now, outbox.overdueAfter);
  await asSystem(app.database, async (tx) => {
    for (const { id } of await outbox.listOverdue(tx, since, BATCH)) await outbox.enqueue(tx, id);
  });
  const before = subtractTime(now, outbox.keptFor);
  while ((await asSystem(app.database, (tx) => outbox.deleteSettled(tx, before, BATCH))) === BATCH);
}

/**
 * Queues a settled entry again, as if it were new.
 * @param entryRules `check` throws if the entry must not be sent again; `describe` returns what
 *   the ledger records
 * @throws AppError NOT_FOUND, or the error of `check`
 */
export function sendAgain<Entry>(
  context: AppContext,
  actor: AdminActor,
  outbox: Outbox<Entry>,
  id: string,
  entryRules: {
    readonly check: (entry: Entry, now: Date) => void;
    readonly describe: (entry: Entry) => Pick<CustodyEventInput, 'event' | 'subject' | 'subjectId' | 'data'>;
  },
): Promise<Entry> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const entry = await outbox.lock(tx, id);
    if (!entry) throw new AppError('NOT_FOUND');
    entryRules.check(entry, now);
    const queued = await outbox.requeue(tx, entry, now);
    await outbox.enqueue(tx, id);
    await recordEvent(tx, actor, now, {
      ...entryRules.describe(entry),
      agencyId: null,
      audience: 'internal',
    });
    return queued;
  });
}
