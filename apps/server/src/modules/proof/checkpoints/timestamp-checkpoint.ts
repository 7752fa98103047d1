import {
  isTimestampDue,
  type TimestampFailureReason,
} from '@plainview/domain/proof/checkpoints/ledger-timestamp';
import { toBase64 } from '@plainview/proof/parsing';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { TimestampFailure } from '../../../platform/integrations/timestamp/timestamp-failure.ts';
import { newestCheckpoint } from '../../../platform/ledger/checkpoint.ts';
import type { StoredCheckpoint } from '../../../platform/ledger/ledger-tree.repository.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listApprovedAdministrators } from '../../identity/users/account.repository.ts';
import {
  findTimestamp,
  insertTimestamp,
  readNewestTimestamp,
  type StoredTimestamp,
} from './ledger-timestamp.repository.ts';

/**
 * Has the newest checkpoint timestamped, unless one was on this day (UTC). Does nothing without an authority.
 */
export async function timestampDaily(context: AppContext): Promise<void> {
  if (!context.config.timestampAuthority) return;
  const newest = await asSystem(context.database, readNewestTimestamp);
  if (!isTimestampDue(newest?.time ?? null, context.clock.now())) return;
  const checkpoint = await newestCheckpoint(context);
  if (checkpoint) await timestampCheckpoint(context, checkpoint);
}

/**
 * Returns the timestamp of a checkpoint, which is requested if it has none. Null without an authority, or if
 * it gives none that is valid: this is logged, counted and mailed to administrators, and nothing is stored.
 */
export async function timestampCheckpoint(
  context: AppContext,
  { size, note }: StoredCheckpoint,
): Promise<StoredTimestamp | null> {
  const { config, database, log, metrics } = context;
  if (!config.timestampAuthority) return null;
  const existing = await asSystem(database, (tx) => findTimestamp(tx, size));
  if (existing) return existing;
  try {
    // Outside of a transaction: the authority may take seconds.
    // Loaded on first use, because few installations have an authority.
    const { requestTimestamp } =
      await import('../../../platform/integrations/timestamp/timestamp-authority.ts');
    const given = await requestTimestamp(config.timestampAuthority, Buffer.from(note), context);
    const timestamp = { size, answer: toBase64(given.answer), time: given.time, authority: given.authority };
    await asSystem(database, (tx) => insertTimestamp(tx, timestamp));
    return timestamp;
  } catch (error) {
    if (!(error instanceof TimestampFailure)) throw error;
    log.error({ size, reason: error.reason, problem: error.message }, 'a checkpoint got no timestamp');
    metrics?.countTimestampFailure(error.reason);
    await notifyOfFailure(context, error.reason);
    return null;
  }
}

/** Notifies all administrators, at most once a day. */
async function notifyOfFailure(context: AppContext, reason: TimestampFailureReason): Promise<void> {
  const now = context.clock.now();
  await asSystem(context.database, async (tx) =>
    queueEmails(context, tx, await listApprovedAdministrators(tx), {
      eventKey: `timestampFault:${now.toISOString().slice(0, 10)}`,
      about: { kind: 'timestampFault', reason },
      now,
    }),
  );
}
