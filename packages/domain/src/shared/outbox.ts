import { addTime } from './time.ts';

/**
 * An outbox: entries that are written in the transaction of the action that they report, and delivered
 * afterwards, with retries. An entry waits for its next attempt until it is settled.
 */

/** The state of an entry's delivery, which its table checks: only a waiting entry has a next attempt. */
export type OutboxProgress<Settled extends string> =
  | {
      readonly state: 'waiting';
      readonly attempts: number;
      readonly note: string | null;
      readonly nextAttemptAt: Date;
      readonly settledAt: null;
    }
  | {
      readonly state: Settled;
      readonly attempts: number;
      readonly note: string | null;
      readonly nextAttemptAt: null;
      readonly settledAt: Date;
    };

/** Returns the progress of an entry that is to be delivered now, for the first time or again. */
export const queueEntry = (now: Date) =>
  ({ state: 'waiting', attempts: 0, note: null, nextAttemptAt: now, settledAt: null }) as const;

/** Returns the progress of an entry that is no longer attempted. */
export const settleEntry = <Settled extends string>(
  { attempts, note }: { readonly attempts: number; readonly note: string | null },
  state: Settled,
  now: Date,
) => ({ state, attempts, note, nextAttemptAt: null, settledAt: now });

/**
 * Returns whether to attempt an entry now. An entry that was postponed has a later job for its next attempt.
 */
export const isAttemptDue = (
  entry: { readonly state: string; readonly nextAttemptAt: Date | null },
  now: Date,
): boolean => entry.state === 'waiting' && (entry.nextAttemptAt === null || entry.nextAttemptAt <= now);

/** The result of an attempt. */
export interface Attempt<Delivered extends string> {
  /** The state if it succeeded, otherwise null. */
  readonly delivered: Delivered | null;
  /** When to try again if it did not succeed; null to give up. */
  readonly retryAt: Date | null;
  readonly note: string | null;
}

/** Returns an entry's progress after an attempt. */
export function afterAttempt<Delivered extends string>(
  { attempts: before }: { readonly attempts: number },
  { delivered, retryAt, note }: Attempt<Delivered>,
  now: Date,
): OutboxProgress<Delivered | 'failed'> {
  const attempts = before + 1;
  if (delivered !== null) return settleEntry({ attempts, note }, delivered, now);
  if (retryAt === null) return settleEntry({ attempts, note }, 'failed', now);
  return { state: 'waiting', attempts, note, nextAttemptAt: retryAt, settledAt: null };
}

/** Returns when to retry after this many attempts; null after the last pause. */
export function retryTime(pauses: readonly number[], attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : addTime(now, pause);
}
