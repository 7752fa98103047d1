import { addByteRange, formatByteRange, type ByteRange } from '@plainview/domain/custody/byte-ranges';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type { AccessRecorder, EvidenceAccess } from '../../media/serving/access-recorder.ts';
import {
  addSentBytes,
  type OpenWindow,
  type SentBytes,
} from '../../persistence/custody/evidence-access.repository.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { closeWindow, openWindow, type AccessContext } from './access-window.ts';

/** How often sent bytes are recorded, and so the most that is lost if the process is killed. */
const FLUSH_INTERVAL = 5 * SECOND;
/** A window that is unused for this long is released. */
const IDLE_LIMIT = MINUTE;
/** Maximum number of separate ranges in one ledger entry. Further ranges go into the next entry. */
const MOST_RANGES = 1000;

interface Tracked {
  readonly access: EvidenceAccess;
  window: OpenWindow | null;
  /** In progress, shared by concurrent requests. */
  opening: Promise<void> | null;
  unwritten: SentBytes;
  inFlight: number;
  usedAt: number;
}

const nothing: SentBytes = { ranges: [], bytes: 0, requests: 0 };

/** @param flushMilliseconds how often sent bytes are recorded */
export function createAccessRecorder(
  context: AccessContext,
  flushMilliseconds = FLUSH_INTERVAL,
): AccessRecorder {
  const tracked = new Map<string, Tracked>();
  const { clock, database, log } = context;

  function trackedOf(access: EvidenceAccess): Tracked {
    const key = `${access.accessor} ${access.event} ${access.fileId}`;
    const known = tracked.get(key);
    if (known) return known;
    const made = { access, window: null, opening: null, unwritten: nothing, inFlight: 0, usedAt: 0 };
    tracked.set(key, made);
    return made;
  }

  async function open(each: Tracked, range: ByteRange): Promise<void> {
    if (each.window) await write(each, true);
    each.window = await openWindow(context, each.access, { range: formatByteRange(range) });
  }

  function ensureOpen(each: Tracked, range: ByteRange): Promise<void> {
    if (each.opening) return each.opening;
    if (each.window && each.window.endsAt > clock.now()) return Promise.resolve();
    each.opening = open(each, range).finally(() => (each.opening = null));
    return each.opening;
  }

  /** Adds the unwritten bytes to the window's row. If that fails they are kept for the next flush. */
  async function write(each: Tracked, isReleased: boolean): Promise<void> {
    const { window, unwritten: taken } = each;
    if (!window) return;
    each.unwritten = nothing;
    try {
      const ranges = await asSystem(database, (tx) =>
        addSentBytes(tx, window.id, taken, { now: clock.now(), isReleased }),
      );
      const isClosed = ranges === null;
      if (isClosed || isReleased) forget(each, window);
      if (isClosed) each.unwritten = joined(taken, each.unwritten);
      else if (ranges > MOST_RANGES) {
        forget(each, window);
        await asSystem(database, (tx) => closeWindow(tx, window.id, clock.now()));
      }
    } catch (error) {
      each.unwritten = joined(taken, each.unwritten);
      throw error;
    }
  }

  async function flushOne(key: string, each: Tracked, isLast: boolean): Promise<void> {
    const isIdle = each.inFlight === 0 && clock.now().getTime() - each.usedAt >= IDLE_LIMIT;
    const isReleased = isLast || (isIdle && each.opening === null);
    if (isReleased) tracked.delete(key);
    if (isEmpty(each.unwritten) && each.inFlight === 0 && !isReleased) return;
    await write(each, isReleased);
    // Another process closed the window, so the remaining bytes open the next one.
    const [range] = each.unwritten.ranges;
    if (each.window === null && range) {
      await ensureOpen(each, range);
      await write(each, isReleased);
    }
  }

  /** Puts an access back that was released before it could be written. */
  function keep(key: string, each: Tracked): void {
    const newer = tracked.get(key);
    if (newer === each || isEmpty(each.unwritten)) return;
    if (newer) newer.unwritten = joined(each.unwritten, newer.unwritten);
    else tracked.set(key, each);
  }

  async function flushAll(isLast: boolean): Promise<void> {
    for (const [key, each] of Array.from(tracked)) {
      try {
        await flushOne(key, each, isLast);
      } catch (error) {
        keep(key, each);
        log.warn({ err: error }, 'the bytes sent of a file could not be recorded yet');
      }
    }
  }

  let flushing = Promise.resolve();
  const flush = (isLast: boolean): Promise<void> => (flushing = flushing.then(() => flushAll(isLast)));
  const timer = setInterval(() => void flush(false), flushMilliseconds).unref();

  return {
    async begin(access, range) {
      const each = trackedOf(access);
      each.inFlight += 1;
      try {
        await ensureOpen(each, range);
      } catch (error) {
        each.inFlight -= 1;
        throw error;
      }
      each.unwritten = { ...each.unwritten, requests: each.unwritten.requests + 1 };
      each.usedAt = clock.now().getTime();
      return {
        note(sent) {
          each.unwritten = joined(each.unwritten, {
            ranges: [sent],
            bytes: sent.endInclusive - sent.start + 1,
            requests: 0,
          });
          each.usedAt = clock.now().getTime();
          if (each.unwritten.ranges.length === MOST_RANGES) void flush(false);
        },
        end: () => void (each.inFlight -= 1),
      };
    },
    flush: () => flush(false),
    stop() {
      clearInterval(timer);
      return flush(true);
    },
  };
}

function forget(each: Tracked, window: OpenWindow): void {
  if (each.window === window) each.window = null;
}

const isEmpty = ({ bytes, requests }: SentBytes): boolean => bytes === 0 && requests === 0;

function joined(one: SentBytes, other: SentBytes): SentBytes {
  return {
    ranges: other.ranges.reduce<readonly ByteRange[]>(addByteRange, one.ranges),
    bytes: one.bytes + other.bytes,
    requests: one.requests + other.requests,
  };
}
