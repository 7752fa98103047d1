import type { Actor } from '@plainview/domain/identity/users/actor';
import { mayReadLedger, seesSameEntries } from '@plainview/domain/proof/ledger/custody-visibility';
import type { Principal } from '../modules/identity/sessions/resolve-caller.ts';
import type { AppContext } from '../platform/app-context.ts';
import { systemRead, tenantRead } from '../platform/database/tenant-transaction.ts';
import { listChangesAfter, readCustodyHead } from '../platform/ledger/custody.repository.ts';
import type { ChangeFeed } from './change-feed.ts';
import { encodeChanges } from './event-encoder.ts';
import type { LiveContext } from './live-service.ts';
import { LiveStream, type StreamSink } from './live-stream.ts';
import { ownerOf, readerOf, readStreamRights } from './stream-rights.ts';

const PAGE = 200;

/** A stream whose response has not begun. Exactly one of its functions must be called. */
export interface ChangeStream {
  /**
   * Sends the changes that the caller may see, in ledger order and without gaps, until the stream ends. It
   * ends when the caller loses access, before any later change is sent.
   * @returns a function that the client's disconnect must call
   */
  begin(sink: StreamSink): () => void;
  /** Gives up the stream. */
  cancel(): void;
}

/**
 * Opens a stream of changes.
 * @param resumeAfter sequence of the last change that the client has; null to start from now. An actor who may
 *   not read the ledger also starts from now if too much happened since
 * @throws AppError TOO_MANY_STREAMS.
 */
export async function openChangeStream(
  context: LiveContext,
  caller: Principal,
  resumeAfter: number | null,
): Promise<ChangeStream> {
  const { feed, places } = context.live;
  const release = places.take(caller.credentialId);
  try {
    const position = await findStart(context, caller.actor, resumeAfter);
    return {
      begin(sink) {
        const owner = ownerOf(caller);
        const reader = readerOf(caller.actor);
        const stream = new LiveStream(sink, { owner, reader, position, retry: feed.retryDelay() });
        void follow(context, caller, stream, sink);
        return closerOf(feed, stream, release);
      },
      cancel: release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Returns what the client's disconnect must call. Made here, so that it does not keep the caller in memory.
 */
const closerOf = (feed: ChangeFeed, stream: LiveStream, release: () => void) => (): void => {
  feed.leave(stream, 'closed');
  release();
};

/**
 * Entries that every actor may resume: enough for the time between reading a page and following its changes. Older
 * ones are the ledger, which administrators read by their duty.
 */
const MOST_RESUMED = 100;

/** Finds the start position of a stream. */
async function findStart({ live }: LiveContext, actor: Actor, resumeAfter: number | null): Promise<number> {
  if (resumeAfter !== null && mayReadLedger(actor)) {
    await live.feed.prepare();
    if (live.feed.covers(resumeAfter)) return resumeAfter;
  }
  // Read before the response begins, so that the client misses nothing that it reads later. No client can
  // be further ahead.
  const head = await live.readPosition();
  if (resumeAfter === null) return head;
  const isRecent = head - resumeAfter <= MOST_RESUMED;
  return mayReadLedger(actor) || isRecent ? Math.min(resumeAfter, head) : head;
}

/** Sends older changes from the database until the feed can continue from memory. */
async function follow(
  context: LiveContext,
  caller: Principal,
  stream: LiveStream,
  sink: StreamSink,
): Promise<void> {
  const { feed, inResumeQueue } = context.live;
  try {
    await feed.prepare();
    while (!stream.ended() && !feed.join(stream)) {
      const page = await inResumeQueue(() => readPage(context, caller.actor, stream.position));
      if (!(await hasAccess(context, caller))) {
        feed.leave(stream, 'access-lost');
        return;
      }
      stream.send(encodeChanges(stream.format, page.changes));
      stream.position = page.end;
      await sink.drained();
    }
  } catch (error) {
    if (!context.stopping.aborted) context.log.warn({ err: error }, 'a change stream could not resume');
    feed.leave(stream, 'failed');
  }
}

/** Reads changes that are no longer in memory, under row-level security. */
async function readPage({ database }: AppContext, actor: Actor, after: number) {
  return tenantRead(database, actor, async (tx) => {
    // Read first: all changes up to this head exist when the changes are read.
    const head = await readCustodyHead(tx);
    const changes = await listChangesAfter(tx, after, PAGE);
    const isLast = changes.length < PAGE;
    const last = changes.at(-1)?.sequence ?? after;
    return { changes, end: isLast ? Math.max(last, head.sequence) : last };
  });
}

/** Returns whether the caller still has the access with which the stream was opened. */
async function hasAccess(context: AppContext, caller: Principal): Promise<boolean> {
  const owner = ownerOf(caller);
  const rights = await systemRead(context.database, (tx) => readStreamRights(context, tx, [owner]));
  const actor = rights(owner);
  return actor !== null && seesSameEntries(actor, caller.actor);
}
