import pLimit from 'p-limit';
import type { AppContext } from '../platform/app-context.ts';
import type { ChangeListener } from '../platform/database/connections/change-listener.ts';
import { createChangeFeed, type ChangeFeed, type FeedContext } from './change-feed.ts';
import { readLedgerPosition } from './ledger-position.ts';
import { createPresence, type Presence } from './presence.ts';
import { shareReads } from './shared-read.ts';
import { createStreamAdmission, type StreamAdmission } from './stream-admission.ts';
import { createStreamPlaces, type StreamPlaces } from './stream-places.ts';

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
