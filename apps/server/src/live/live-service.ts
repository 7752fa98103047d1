import pLimit from 'p-limit';
import type { AppContext } from '../platform/app-context.ts';
import { AppError } from '../platform/core/app-error.ts';
import type { ChangeListener } from '../platform/database/connections/change-listener.ts';
import { type ChangeFeed, createChangeFeed, type FeedContext } from './change-feed.ts';
import { readLedgerPosition } from './ledger-position.ts';
import { createPresence, type Presence } from './presence.ts';
import { createStreamAdmission, type StreamAdmission } from './stream-admission.ts';

/**
 * Returns a function that reads for all callers who are waiting at the same time. No caller gets the result
 * of a read that began before its call.
 */
export function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const result = read();
      running = result.catch(() => undefined);
      return result;
    });
    return next;
  };
}

/** Counts the open streams of this process. */
export interface StreamPlaces {
  /**
   * Reserves a stream for a session or API key.
   * @returns function that releases it.
   * @throws AppError TOO_MANY_STREAMS.
   */
  take(credentialId: string): () => void;
  readonly count: () => number;
}

export function createStreamPlaces(limits: {
  readonly perCaller: number;
  readonly perProcess: number;
}): StreamPlaces {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    count: () => total,
    take(credentialId) {
      const own = taken.get(credentialId) ?? 0;
      if (own >= limits.perCaller || total >= limits.perProcess) throw new AppError('TOO_MANY_STREAMS');
      taken.set(credentialId, own + 1);
      total += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        total -= 1;
        const left = (taken.get(credentialId) ?? 0) - 1;
        if (left > 0) taken.set(credentialId, left);
        else taken.delete(credentialId);
      };
    },
  };
}

/** How many streams may read older changes from the database at once. The others wait. */
const RESUMES_AT_ONCE = 2;

/** Adds the change streams of this process to the context. */
export interface LiveContext extends AppContext {
  readonly live: LiveService;
}

/** The change streams of this process. */
export interface LiveService {
  readonly feed: ChangeFeed;
  readonly places: StreamPlaces;
  readonly admission: StreamAdmission;
  readonly presence: Presence;
  /** Works like `readLedgerPosition`. Streams that begin at the same time share a read. */
  readonly readPosition: () => Promise<number>;
  /** Runs a read of older changes, at most `RESUMES_AT_ONCE` at a time. */
  readonly inResumeQueue: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export function createLiveService(
  context: FeedContext,
  listener: ChangeListener,
  stopping: AbortSignal,
): LiveService {
  return {
    feed: createChangeFeed(context, listener, stopping),
    places: createStreamPlaces(context.config.liveStreams),
    admission: createStreamAdmission(stopping),
    presence: createPresence(context, listener),
    readPosition: shareReads(() => readLedgerPosition(context)),
    inResumeQueue: pLimit(RESUMES_AT_ONCE),
  };
}
