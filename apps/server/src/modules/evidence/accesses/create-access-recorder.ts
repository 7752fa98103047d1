import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type {
  AccessRecorder,
  EvidenceAccess,
  FlushedAccesses,
} from '../../../platform/media/serving/access-recorder.ts';
import type { AccessContext } from './access-window.ts';
import { createTextWindows } from './text-windows.ts';
import {
  ensureWindow,
  hasUnwritten,
  joinSentBytes,
  MOST_RANGES,
  trackAccess,
  writeSentBytes,
  type TrackedAccess,
} from './tracked-access.ts';

/** How often sent bytes are recorded, and so the most that is lost if the process is killed. */
const FLUSH_INTERVAL = 5 * SECOND;
/** A window that is unused for this long is released. */
const IDLE_LIMIT = MINUTE;

/** @param flushMilliseconds how often sent bytes are recorded */
export function createAccessRecorder(
  context: AccessContext,
  flushMilliseconds = FLUSH_INTERVAL,
): AccessRecorder {
  const tracked = new Map<string, TrackedAccess>();
  const { clock, log } = context;

  function trackedOf(access: EvidenceAccess): TrackedAccess {
    const key = `${access.accessor} ${access.event} ${access.fileId}`;
    const known = tracked.get(key);
    if (known) return known;
    const made = trackAccess(access);
    tracked.set(key, made);
    return made;
  }

  async function flushOne(key: string, each: TrackedAccess, isLast: boolean): Promise<void> {
    const isIdle = each.inFlight === 0 && clock.now().getTime() - each.usedAt >= IDLE_LIMIT;
    const isReleased = isLast || (isIdle && each.opening === null);
    if (isReleased) tracked.delete(key);
    if (!hasUnwritten(each) && each.inFlight === 0 && !isReleased) return;
    await writeSentBytes(context, each, isReleased);
    // Another process closed the window, so the remaining bytes open the next one.
    const [range] = each.unwritten.ranges;
    if (each.window === null && range) {
      await ensureWindow(context, each, range);
      await writeSentBytes(context, each, isReleased);
    }
  }

  /** Puts an access back that was released before it could be written. */
  function keep(key: string, each: TrackedAccess): void {
    const newer = tracked.get(key);
    if (newer === each || !hasUnwritten(each)) return;
    if (newer) newer.unwritten = joinSentBytes(each.unwritten, newer.unwritten);
    else tracked.set(key, each);
  }

  async function flushAll(isLast: boolean, only?: FlushedAccesses): Promise<void> {
    for (const [key, each] of Array.from(tracked)) {
      if (only && !isOf(each.access, only)) continue;
      try {
        await flushOne(key, each, isLast);
      } catch (error) {
        keep(key, each);
        log.warn({ err: error }, 'the bytes sent of a file could not be recorded yet');
      }
    }
  }

  let flushing = Promise.resolve();
  const flush = (isLast: boolean, only?: FlushedAccesses): Promise<void> =>
    (flushing = flushing.then(() => flushAll(isLast, only)));
  const timer = setInterval(() => void flush(false), flushMilliseconds).unref();

  return {
    async begin(access, range) {
      const each = trackedOf(access);
      each.inFlight += 1;
      try {
        await ensureWindow(context, each, range);
      } catch (error) {
        each.inFlight -= 1;
        throw error;
      }
      each.unwritten = { ...each.unwritten, requests: each.unwritten.requests + 1 };
      each.usedAt = clock.now().getTime();
      return {
        note(sent) {
          each.unwritten = joinSentBytes(each.unwritten, {
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
    recordText: createTextWindows(context),
    flush: (only) => flush(false, only),
    stop() {
      clearInterval(timer);
      return flush(true);
    },
  };
}

const isOf = (access: EvidenceAccess, { accessor, subjectId }: FlushedAccesses): boolean =>
  access.subjectId === subjectId && access.accessor === accessor;
