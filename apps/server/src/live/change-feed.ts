import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { canSeeEntry, seesSameEntries } from '@plainview/domain/custody/custody-visibility';
import { SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../app-context.ts';
import { listChangesAfter, readCustodyHead } from '../persistence/custody/custody.repository.ts';
import type { ChangeListener, EndedSessions } from '../persistence/database/connections/change-listener.ts';
import { systemRead } from '../persistence/database/tenant-transaction.ts';
import { encodeHeartbeat } from './event-encoder.ts';
import type { LiveStream, StreamEnd } from './live-stream.ts';
import { createOpenStreams } from './open-streams.ts';
import { planDeliveries, type Delivery } from './plan-deliveries.ts';
import { createRecentChanges } from './recent-changes.ts';
import { reconnectAfter } from './reconnect-spread.ts';
import { readStreamRights, type StreamRights } from './stream-rights.ts';

const PAGE = 200;
const RECENT_CHANGES = 1000;
/** Number of streams that are served before other requests get their turn: about a millisecond of work. */
const STREAMS_AT_ONCE = 64;
/** The feed pauses this many times as long as the process computed for a batch, which limits its share of it. */
const REST_FACTOR = 2;
const SHORTEST_REST_MILLISECONDS = 10;
const LONGEST_REST_MILLISECONDS = 500;
const LONGEST_RETRY = 5 * SECOND;
const HEARTBEAT_INTERVAL = 15 * SECOND;

/** Reads the ledger once for all open streams of this process, and gives each stream the changes that it may see. */
export interface ChangeFeed {
  /** Reads the latest changes into memory if no stream is open. Streams that begin then can resume from memory. */
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
  let isWoken = false;
  /** Owners to check in the next batch, even if they receive nothing. */
  let toCheck: EndedSessions = [];
  let running: Promise<void> | null = null;
  let preparing: Promise<void> | null = null;
  let heartbeat: NodeJS.Timeout | null = null;
  let nextCheck: NodeJS.Timeout | null = null;

  function onNotification(ended: EndedSessions): void {
    if (streams.count() === 0) return;
    toCheck = ended === 'any' || toCheck === 'any' ? 'any' : [...toCheck, ...ended];
    wake();
  }

  function wake(): void {
    isWoken = true;
    if (running || streams.count() === 0 || stopping.aborted) return;
    running = readOn().finally(() => {
      running = null;
      if (isWoken) wake();
    });
  }

  async function readOn(): Promise<void> {
    let failures = 0;
    while (isWoken && streams.count() > 0 && !stopping.aborted) {
      isWoken = false;
      const begun = process.threadCpuUsage();
      let rest: number;
      try {
        await readBatch();
        failures = 0;
        const { user, system } = process.threadCpuUsage(begun);
        const worked = (REST_FACTOR * (user + system)) / 1000;
        rest = Math.min(Math.max(worked, SHORTEST_REST_MILLISECONDS), LONGEST_REST_MILLISECONDS);
      } catch (error) {
        isWoken = true;
        toCheck = 'any';
        if (failures === 0 && !stopping.aborted) log.warn({ err: error }, 'reading changes failed; retrying');
        rest = Math.min(100 * 2 ** failures, LONGEST_RETRY);
        failures += 1;
      }
      await wait(rest, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    }
  }

  async function readBatch(): Promise<void> {
    const before = round;
    const ended = toCheck;
    toCheck = [];
    const { changes, deliveries, rights } = await systemRead(database, async (tx) => {
      const latest = await listChangesAfter(tx, recent.position(), PAGE);
      const changesAfter = (position: number) =>
        [...recent.after(position), ...latest].filter(({ sequence }) => sequence > position);
      const planned = planDeliveries(streams.audiences(), { changesAfter, latest, ended });
      // Read after the changes: if access ended before a change was written, it has ended here, too.
      const owners = planned.filter(({ isChecked }) => isChecked).map(({ owner }) => owner);
      return {
        changes: latest,
        deliveries: planned,
        rights: await readStreamRights(context, tx, owners),
      };
    });
    if (round !== before) return;
    recent.append(changes);
    if (ended === 'any') scheduleCheck();
    await deliver(deliveries, rights);
    if (changes.length === PAGE) isWoken = true;
    // Streams that joined in the meantime.
    for (const stream of streams.all()) catchUp(stream);
  }

  async function deliver(deliveries: readonly Delivery[], rights: StreamRights): Promise<void> {
    const position = recent.position();
    let served = 0;
    for (const { owner, reader, streams: own, isChecked } of deliveries) {
      const actor = isChecked ? rights(owner) : null;
      const hasLostAccess = isChecked && (!actor || !seesSameEntries(actor, reader));
      for (const { stream, events } of own) {
        if (hasLostAccess) remove(stream, 'access-lost');
        if (stream.ended()) continue;
        stream.position = Math.max(stream.position, position);
        if (events.isEmpty) continue;
        stream.send(events.bytes(stream.format));
        if (stream.ended()) remove(stream, 'too-slow');
        served += 1;
        if (served % STREAMS_AT_ONCE === 0) await setImmediate();
      }
    }
  }

  /** Moves a stream to the position of the feed, or reads another batch if it must receive changes on the way. */
  function catchUp(stream: LiveStream): void {
    if (stream.position >= recent.position()) return;
    if (recent.after(stream.position).some((change) => canSeeEntry(stream.reader, change))) wake();
    else stream.position = recent.position();
  }

  async function readLatest(): Promise<void> {
    const latest = await systemRead(database, async (tx) => {
      // Read first: all changes up to this head exist when the changes are read.
      const { sequence } = await readCustodyHead(tx);
      const start = Math.max(sequence - RECENT_CHANGES, 0);
      return { start, changes: await listChangesAfter(tx, start, RECENT_CHANGES) };
    });
    // Otherwise a stream began with what was in memory before.
    if (streams.count() > 0) return;
    recent.reset(latest.start);
    recent.append(latest.changes);
  }

  function remove(stream: LiveStream, reason: StreamEnd): void {
    stream.end(reason, retryDelay());
    if (!streams.remove(stream) || streams.count() > 0) return;
    round += 1;
    if (heartbeat) clearInterval(heartbeat);
    if (nextCheck) clearTimeout(nextCheck);
    heartbeat = null;
    nextCheck = null;
  }

  /** Schedules the next check of all streams, which takes place even if nothing changes. */
  function scheduleCheck(): void {
    if (nextCheck) clearTimeout(nextCheck);
    nextCheck = setTimeout(
      () => onNotification('any'),
      spread(config.liveStreams.checkSeconds * SECOND),
    ).unref();
  }

  async function sendHeartbeats(): Promise<void> {
    const open = streams.all();
    for (let first = 0; first < open.length; first += STREAMS_AT_ONCE) {
      const bytes = encodeHeartbeat(retryDelay());
      for (const stream of open.slice(first, first + STREAMS_AT_ONCE)) {
        stream.send(bytes);
        if (stream.ended()) remove(stream, 'too-slow');
      }
      await setImmediate();
    }
  }

  const retryDelay = (): number => reconnectAfter(streams.count());
  const endAll = (): void => {
    const open = streams.all();
    for (const stream of open) {
      stream.end('stopping', reconnectAfter(open.length));
      remove(stream, 'stopping');
    }
  };
  const unsubscribe = listener.subscribe(onNotification);
  stopping.addEventListener('abort', endAll, { once: true });
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
        stream.end('stopping', retryDelay());
        return true;
      }
      if (!recent.covers(stream.position)) return false;
      streams.add(stream);
      if (streams.count() === 1) {
        heartbeat = setInterval(() => void sendHeartbeats(), HEARTBEAT_INTERVAL).unref();
        scheduleCheck();
        // Without streams, the feed ignored changes.
        wake();
      } else catchUp(stream);
      return true;
    },
    leave: remove,
    retryDelay,
    async close() {
      unsubscribe();
      endAll();
      await running;
    },
  };
}

/** Returns the duration with up to 25% jitter, so that processes do not check at the same moment. */
const spread = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2);
