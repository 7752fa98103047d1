import type { Actor } from '@plainview/domain/account/actor';
import { seesSameEntries } from '@plainview/domain/custody/custody-visibility';
import type { AppContext } from '../app-context.ts';
import {
  listChangesAfter,
  readCustodyHead,
  type LedgerChange,
} from '../persistence/custody/custody.repository.ts';
import { systemRead, tenantRead } from '../persistence/database/tenant-transaction.ts';
import type { Principal } from '../use-cases/session/resolve-caller.ts';
import type { LiveContext } from './live-service.ts';
import { createLiveStream, type LiveStream, type StreamEnd } from './live-stream.ts';
import { ownerOf, readStreamRights } from './stream-rights.ts';

const PAGE = 200;

export interface ChangeStream {
  /** The changes. Ends when the stream ends. */
  readonly changes: AsyncGenerator<LedgerChange, void, void>;
  /** Returns why the stream ended; null while it is open. */
  readonly ended: () => StreamEnd | null;
}

/**
 * Opens a stream of the changes that the caller may see, in ledger order and without gaps. It ends when the caller
 * loses access, before any later change is sent.
 * @param resumeAfter sequence of the last change that the client has; null to start from now
 * @param signal ends the stream
 * @throws AppError TOO_MANY_STREAMS.
 */
export async function openChangeStream(
  context: LiveContext,
  caller: Principal,
  resumeAfter: number | null,
  signal: AbortSignal,
): Promise<ChangeStream> {
  const release = context.live.places.take(caller.credentialId);
  // A generator that was never started does not run its `finally` block.
  signal.addEventListener('abort', release, { once: true });
  try {
    const { position, isCurrent } = await findStart(context, resumeAfter);
    const stream = createLiveStream(ownerOf(caller), caller.actor, position);
    return {
      changes: follow(context, { caller, stream, isCurrent, signal, release }),
      ended: stream.ended,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Reads the sequence number of the newest ledger entry. A stream that resumes after it misses nothing that is read
 * later.
 */
export async function readLedgerPosition({ database }: Pick<AppContext, 'database'>): Promise<number> {
  return (await systemRead(database, readCustodyHead)).sequence;
}

/** Finds the start position of a stream. `isCurrent` is true if it is the current end of the ledger. */
async function findStart(
  context: LiveContext,
  resumeAfter: number | null,
): Promise<{ readonly position: number; readonly isCurrent: boolean }> {
  if (resumeAfter !== null && context.live.feed.covers(resumeAfter))
    return { position: resumeAfter, isCurrent: false };
  // Read before the response begins, so that the client misses nothing that it reads later. No client can be further
  // ahead.
  const head = await readLedgerPosition(context);
  const isCurrent = resumeAfter === null || resumeAfter >= head;
  return { position: isCurrent ? head : resumeAfter, isCurrent };
}

interface Following {
  readonly caller: Principal;
  readonly stream: LiveStream;
  readonly isCurrent: boolean;
  readonly signal: AbortSignal;
  readonly release: () => void;
}

async function* follow(
  context: LiveContext,
  { caller, stream, isCurrent, signal, release }: Following,
): AsyncGenerator<LedgerChange, void, void> {
  const { feed, inResumeQueue } = context.live;
  const close = (): void => feed.leave(stream);
  signal.addEventListener('abort', close, { once: true });
  try {
    let isAtEnd = isCurrent;
    while (!signal.aborted && !feed.join(stream, isAtEnd)) {
      const page = await inResumeQueue(() => readPage(context, caller.actor, stream.position));
      if (!(await hasAccess(context, caller))) {
        stream.end('access-lost');
        return;
      }
      yield* page.changes;
      stream.position = page.end;
      isAtEnd = page.isLast;
    }
    yield* stream.changes();
  } finally {
    signal.removeEventListener('abort', close);
    close();
    release();
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
    return { changes, isLast, end: isLast ? Math.max(last, head.sequence) : last };
  });
}

/** Returns whether the caller still has the access with which the stream was opened. */
async function hasAccess(context: AppContext, caller: Principal): Promise<boolean> {
  const owner = ownerOf(caller);
  const rights = await systemRead(context.database, (tx) => readStreamRights(context, tx, [owner]));
  const actor = rights(owner);
  return actor !== null && seesSameEntries(actor, caller.actor);
}
