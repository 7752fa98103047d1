import pLimit from 'p-limit';
import type { AppContext } from '../app-context.ts';
import type { ChangeListener } from '../persistence/database/change-listener.ts';
import { createChangeFeed, type ChangeFeed, type FeedContext } from './change-feed.ts';
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
    inResumeQueue: pLimit(RESUMES_AT_ONCE),
  };
}
