import { canSeeEntry } from '@plainview/domain/proof/ledger/custody-visibility';
import { SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../platform/app-context.ts';
import type { ChangeListener, EndedSessions } from '../platform/database/connections/change-listener.ts';
import type { LiveStream, StreamEnd } from './live-stream.ts';
import { createOpenStreams } from './open-streams.ts';
import { createPacedTask } from './paced-task.ts';
import { readChangeBatch, readLatestChanges } from './read-changes.ts';
import { createRecentChanges } from './recent-changes.ts';
import { createStreamDelivery } from './stream-delivery.ts';

/** The owners of streams whose access must be checked in the next batch, even if they receive nothing. */
export interface AccessChecks {
  request(ended: EndedSessions): void;
  /** Returns who must be checked now, and begins a new list. */
  take(): EndedSessions;
  /** Schedules the next check of all streams, which takes place even if nothing changes. */
  schedule(): void;
  cancel(): void;
}

/** @param onDue called when all streams must be checked */
export function createAccessChecks(intervalMilliseconds: number, onDue: () => void): AccessChecks {
  let requested: EndedSessions = [];
  let next: NodeJS.Timeout | undefined;
  return {
    request(ended) {
      requested = ended === 'any' || requested === 'any' ? 'any' : [...requested, ...ended];
    },
    take() {
      const taken = requested;
      requested = [];
      return taken;
    },
    schedule() {
      clearTimeout(next);
      next = setTimeout(onDue, withJitter(intervalMilliseconds)).unref();
    },
    cancel: () => clearTimeout(next),
  };
}

/** Returns the duration with up to 25% jitter, so that processes do not check at the same moment. */
const withJitter = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2);

const PAGE = 200;
const RECENT_CHANGES = 1000;

/**
 * Reads the ledger once for all open streams of this process, and gives each stream the changes
 * that it may see.
 */
export interface ChangeFeed {
  /**
   * Reads the latest changes into memory if no stream is open. Streams that begin then can
   * resume from memory.
   */
  prepare(): Promise<void>;
  /** Returns whether a stream can resume after this sequence from memory. */
  covers(sequence: number): boolean;
  /**
   * Adds a stream, which then receives every change after its position.
   * @returns false if older changes must be read from the database first
   */
  join(stream: LiveStream): boolean;
  /** Ends a stream. */
  leave(stream: LiveStream, reason: StreamEnd): void;
  /** Returns a delay after which the client of a stream may reconnect, in milliseconds. */
  readonly retryDelay: () => number;
  /** Ends all streams and waits for the reader. */
  close(): Promise<void>;
}

export type FeedContext = Pick<AppContext, 'config' | 'clock' | 'database' | 'log'>;

export function createChangeFeed(
  context: FeedContext,
  listener: ChangeListener,
  stopping: AbortSignal,
): ChangeFeed {
  const { config, database, log } = context;
  const streams = createOpenStreams();
  const recent = createRecentChanges(RECENT_CHANGES, PAGE);
  /** Counts how often the last stream has left. A batch that was read before that is discarded. */
  let round = 0;
  let preparing: Promise<void> | null = null;

  const checks = createAccessChecks(config.liveStreams.checkSeconds * SECOND, () => onNotification('any'));
  const delivery = createStreamDelivery(streams, () => {
    round += 1;
    checks.cancel();
  });
  const reading = createPacedTask(readBatch, {
    isNeeded: () => streams.count() > 0,
    onFailure(error, failures) {
      checks.request('any');
      if (failures === 1 && !stopping.aborted) log.warn({ err: error }, 'reading changes failed; retrying');
    },
    stopping,
  });

  function onNotification(ended: EndedSessions): void {
    if (streams.count() === 0) return;
    checks.request(ended);
    reading.wake();
  }

  async function readBatch(): Promise<void> {
    const before = round;
    const ended = checks.take();
    const { changes, deliveries, rights } = await readChangeBatch(context, {
      recent,
      streams,
      ended,
      limit: PAGE,
    });
    if (round !== before) return;
    recent.append(changes);
    if (ended === 'any') checks.schedule();
    await delivery.deliver(deliveries, rights, recent.position());
    if (changes.length === PAGE) reading.wake();
    // Streams that joined in the meantime.
    for (const stream of streams.all()) catchUp(stream);
  }

  /** Moves a stream to the feed's position, or reads another batch if it must receive changes first. */
  function catchUp(stream: LiveStream): void {
    if (stream.position >= recent.position()) return;
    if (recent.after(stream.position).some((change) => canSeeEntry(stream.reader, change))) reading.wake();
    else stream.position = recent.position();
  }

  async function readLatest(): Promise<void> {
    const { start, changes } = await readLatestChanges(database, RECENT_CHANGES);
    // Otherwise a stream began with what was in memory before.
    if (streams.count() > 0) return;
    recent.reset(start);
    recent.append(changes);
  }

  const unsubscribe = listener.subscribe(onNotification);
  stopping.addEventListener('abort', delivery.endAll, { once: true });
  return {
    async prepare() {
      if (streams.count() > 0) return;
      preparing ??= readLatest().finally(() => {
        preparing = null;
      });
      await preparing;
    },
    covers: (sequence) => recent.covers(sequence) && sequence <= recent.position(),
    join(stream) {
      if (stopping.aborted) {
        stream.end('stopping', delivery.retryDelay());
        return true;
      }
      if (!recent.covers(stream.position)) return false;
      delivery.add(stream);
      if (streams.count() === 1) {
        checks.schedule();
        // Without streams, the feed ignored changes.
        reading.wake();
      } else catchUp(stream);
      return true;
    },
    leave: delivery.remove,
    retryDelay: delivery.retryDelay,
    async close() {
      unsubscribe();
      delivery.endAll();
      await reading.finished();
    },
  };
}
