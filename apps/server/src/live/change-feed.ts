import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { canSeeEntry, seesSameEntries } from '@plainview/domain/custody/custody-visibility';
import { SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../app-context.ts';
import { listChangesAfter, type LedgerChange } from '../persistence/custody/custody.repository.ts';
import type { ChangeListener } from '../persistence/database/change-listener.ts';
import { systemRead } from '../persistence/database/tenant-transaction.ts';
import type { LiveStream, StreamEnd } from './live-stream.ts';
import { createRecentChanges } from './recent-changes.ts';
import { readStreamRights, type StreamRights } from './stream-rights.ts';

const PAGE = 200;
const RECENT_CHANGES = 1000;
/** Number of streams that are served before other requests get their turn. */
const STREAMS_AT_ONCE = 8;
/** The feed pauses this many times as long as it worked, which limits its share of the process. */
const REST_FACTOR = 2;
const SHORTEST_REST_MILLISECONDS = 10;
const LONGEST_REST_MILLISECONDS = 500;
const LONGEST_RETRY = 5 * SECOND;
/** While changes arrive, every stream is checked this often, including those that receive nothing. */
const CHECK_ALL_INTERVAL = SECOND;

/** Reads the ledger once for all open streams of this process, and gives each stream the changes that it may see. */
export interface ChangeFeed {
  /** Returns whether a stream can resume after this sequence from memory. */
  covers(sequence: number): boolean;
  /**
   * Adds a stream, which then receives every change after its position.
   * @param isCurrent true if the position was the end of the ledger a moment ago
   * @returns false if older changes must be read from the database first.
   */
  join(stream: LiveStream, isCurrent: boolean): boolean;
  leave(stream: LiveStream): void;
  /** Ends all streams and waits for the reader. */
  close(): Promise<void>;
}

export type FeedContext = Pick<AppContext, 'config' | 'clock' | 'database' | 'log'>;

/** One stream's part of a batch. */
interface Delivery {
  readonly stream: LiveStream;
  readonly visible: readonly LedgerChange[];
  readonly isChecked: boolean;
}

export function createChangeFeed(
  context: FeedContext,
  listener: ChangeListener,
  stopping: AbortSignal,
): ChangeFeed {
  const { config, database, log } = context;
  const streams = new Set<LiveStream>();
  const recent = createRecentChanges(RECENT_CHANGES, PAGE);
  /** Counts how often the last stream has left. A batch that was read before that is discarded. */
  let round = 0;
  let isWoken = false;
  let running: Promise<void> | null = null;
  let checkedAllAt = -Infinity;
  let nextCheck: { readonly at: number; readonly timer: NodeJS.Timeout } | null = null;

  function wake(): void {
    isWoken = true;
    if (running || streams.size === 0 || stopping.aborted) return;
    running = readOn().finally(() => {
      running = null;
      if (isWoken) wake();
    });
  }

  async function readOn(): Promise<void> {
    let failures = 0;
    while (isWoken && streams.size > 0 && !stopping.aborted) {
      isWoken = false;
      const begun = performance.now();
      let rest: number;
      try {
        await readBatch();
        failures = 0;
        const worked = REST_FACTOR * (performance.now() - begun);
        rest = Math.min(Math.max(worked, SHORTEST_REST_MILLISECONDS), LONGEST_REST_MILLISECONDS);
      } catch (error) {
        isWoken = true;
        if (failures === 0 && !stopping.aborted) log.warn({ err: error }, 'reading changes failed; retrying');
        rest = Math.min(100 * 2 ** failures, LONGEST_RETRY);
        failures += 1;
      }
      await wait(rest, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    }
  }

  async function readBatch(): Promise<void> {
    const before = round;
    const isAll = performance.now() - checkedAllAt >= CHECK_ALL_INTERVAL;
    const batch = await systemRead(database, async (tx) => {
      const changes = await listChangesAfter(tx, recent.position(), PAGE);
      const deliveries = [...streams].map((stream) => planDelivery(stream, changes, isAll));
      // Read after the changes: if access ended before a change was written, it has ended here, too.
      const owners = deliveries.filter(({ isChecked }) => isChecked).map(({ stream }) => stream.owner);
      return { changes, deliveries, rights: await readStreamRights(context, tx, owners) };
    });
    if (round !== before) return;
    recent.append(batch.changes);
    if (isAll) {
      checkedAllAt = performance.now();
      cancelCheck();
    }
    checkAllWithin(isAll ? spread(config.liveStreams.checkSeconds * SECOND) : CHECK_ALL_INTERVAL);
    await deliver(batch.deliveries, batch.rights, recent.position());
    const isBehind = [...streams].some(({ position }) => position < recent.position());
    if (isBehind || batch.changes.length === PAGE) isWoken = true;
  }

  function planDelivery(stream: LiveStream, changes: readonly LedgerChange[], isAll: boolean): Delivery {
    const { owner, reader, position } = stream;
    const visible = [...recent.after(position), ...changes].filter(
      (change) => change.sequence > position && canSeeEntry(reader, change),
    );
    return {
      stream,
      visible,
      isChecked: isAll || visible.length > 0 || changes.some((change) => isAboutAccess(change, owner)),
    };
  }

  async function deliver(
    deliveries: readonly Delivery[],
    rights: StreamRights,
    position: number,
  ): Promise<void> {
    let served = 0;
    for (const { stream, visible, isChecked } of deliveries) {
      if (!streams.has(stream)) continue;
      if (isChecked) {
        const actor = rights(stream.owner);
        if (!actor || !seesSameEntries(actor, stream.reader)) {
          remove(stream, 'access-lost');
          continue;
        }
      }
      stream.position = Math.max(stream.position, position);
      if (visible.length === 0) continue;
      if (!stream.push(visible)) remove(stream, 'too-slow');
      served += 1;
      if (served % STREAMS_AT_ONCE === 0) await setImmediate();
    }
  }

  function remove(stream: LiveStream, reason: StreamEnd): void {
    stream.end(reason);
    if (!streams.delete(stream) || streams.size > 0) return;
    round += 1;
    cancelCheck();
  }

  function cancelCheck(): void {
    if (nextCheck) clearTimeout(nextCheck.timer);
    nextCheck = null;
  }

  /** Schedules a check of all streams within this time, even if nothing changes. */
  function checkAllWithin(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (streams.size === 0 || (nextCheck && nextCheck.at <= at)) return;
    cancelCheck();
    const timer = setTimeout(() => {
      nextCheck = null;
      checkedAllAt = -Infinity;
      wake();
    }, milliseconds).unref();
    nextCheck = { at, timer };
  }

  const endAll = (): void => {
    for (const stream of streams) remove(stream, 'stopping');
  };
  const unsubscribe = listener.subscribe(wake);
  stopping.addEventListener('abort', endAll, { once: true });
  return {
    covers: (sequence) => streams.size > 0 && recent.covers(sequence) && sequence <= recent.position(),
    join(stream, isCurrent) {
      if (stopping.aborted) {
        stream.end('stopping');
        return true;
      }
      if (streams.size > 0) {
        if (!recent.covers(stream.position)) return false;
      } else {
        if (!isCurrent) return false;
        recent.reset(stream.position);
      }
      streams.add(stream);
      wake();
      return true;
    },
    leave: (stream) => remove(stream, 'closed'),
    async close() {
      unsubscribe();
      endAll();
      await running;
    },
  };
}

/** Returns true if a change may have ended this owner's access. */
function isAboutAccess(
  { subject, subjectId, actorId }: LedgerChange,
  { credentialId, userId }: { readonly credentialId: string; readonly userId: string },
): boolean {
  if (subject !== 'user' && subject !== 'session' && subject !== 'api_key') return false;
  return subjectId === userId || actorId === userId || subjectId === credentialId;
}

/** Returns the duration with up to 25% jitter, so that processes do not check at the same moment. */
const spread = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2);
