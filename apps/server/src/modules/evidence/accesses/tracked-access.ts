import {
  addByteRange,
  formatByteRange,
  type ByteRange,
} from '@plainview/domain/evidence/accesses/byte-ranges';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { EvidenceAccess } from '../../../platform/media/serving/access-recorder.ts';
import { closeWindow, openWindow, type AccessContext } from './access-window.ts';
import { addSentBytes, type OpenWindow, type SentBytes } from './evidence-access.repository.ts';

/** Maximum number of separate ranges in one ledger entry. Further ranges go into the next entry. */
export const MOST_RANGES = 1000;

/**
 * An access of this process to a file: its window, and the bytes sent that the window's row
 * does not have yet.
 */
export interface TrackedAccess {
  readonly access: EvidenceAccess;
  window: OpenWindow | null;
  /** In progress, shared by concurrent requests. */
  opening: Promise<void> | null;
  unwritten: SentBytes;
  inFlight: number;
  usedAt: number;
}

const nothing: SentBytes = { ranges: [], bytes: 0, requests: 0 };

export const trackAccess = (access: EvidenceAccess): TrackedAccess => ({
  access,
  window: null,
  opening: null,
  unwritten: nothing,
  inFlight: 0,
  usedAt: 0,
});

/** Opens a window unless one is open. @param range the bytes about to be sent */
export function ensureWindow(context: AccessContext, each: TrackedAccess, range: ByteRange): Promise<void> {
  if (each.opening) return each.opening;
  if (each.window && each.window.endsAt > context.clock.now()) return Promise.resolve();
  each.opening = replaceWindow(context, each, range).finally(() => (each.opening = null));
  return each.opening;
}

async function replaceWindow(context: AccessContext, each: TrackedAccess, range: ByteRange): Promise<void> {
  if (each.window) await writeSentBytes(context, each, true);
  each.window = await openWindow(context, each.access, { range: formatByteRange(range) });
}

/**
 * Adds the unwritten bytes to the window's row. If that fails they are kept for the next flush.
 * @param isReleased whether this process will send no more bytes under the window
 */
export async function writeSentBytes(
  { database, clock }: AccessContext,
  each: TrackedAccess,
  isReleased: boolean,
): Promise<void> {
  const { window, unwritten: taken } = each;
  if (!window) return;
  each.unwritten = nothing;
  try {
    const ranges = await asSystem(database, (tx) =>
      addSentBytes(tx, window.id, taken, { now: clock.now(), isReleased }),
    );
    const isClosed = ranges === null;
    if (isClosed || isReleased) forget(each, window);
    if (isClosed) each.unwritten = joinSentBytes(taken, each.unwritten);
    else if (ranges > MOST_RANGES) {
      forget(each, window);
      await asSystem(database, (tx) => closeWindow(tx, window.id, clock.now()));
    }
  } catch (error) {
    each.unwritten = joinSentBytes(taken, each.unwritten);
    throw error;
  }
}

function forget(each: TrackedAccess, window: OpenWindow): void {
  if (each.window === window) each.window = null;
}

export const hasUnwritten = ({ unwritten: { bytes, requests } }: TrackedAccess): boolean =>
  bytes > 0 || requests > 0;

export function joinSentBytes(one: SentBytes, other: SentBytes): SentBytes {
  return {
    ranges: other.ranges.reduce<readonly ByteRange[]>(addByteRange, one.ranges),
    bytes: one.bytes + other.bytes,
    requests: one.requests + other.requests,
  };
}
