import type { LedgerChange } from '../platform/ledger/custody.repository.ts';

/** The latest changes in memory, without gaps, for streams that resume or join late. */
export interface RecentChanges {
  /** Sequence of the last change that was read. */
  readonly position: () => number;
  /** Discards all changes and starts after this sequence. */
  reset(position: number): void;
  append(changes: readonly LedgerChange[]): void;
  /**
   * Returns whether all changes after this sequence are in memory, and still will be after one more batch.
   */
  covers(sequence: number): boolean;
  /** Returns the changes after this sequence. */
  after(sequence: number): readonly LedgerChange[];
}

/**
 * @param limit how many of the latest changes are covered
 * @param batchSize maximum number of changes that `append` adds. This many more are kept: a stream that
 * joins while a batch is read gets its changes after the batch was appended, and they must not have been
 * dropped by then.
 */
export function createRecentChanges(limit: number, batchSize: number): RecentChanges {
  let changes: readonly LedgerChange[] = [];
  /** Changes up to this sequence are not covered. */
  let start = 0;
  let position = 0;
  return {
    position: () => position,
    reset(at) {
      changes = [];
      start = at;
      position = at;
    },
    append(more) {
      if (more.length === 0) return;
      const all = [...changes, ...more];
      changes = all.slice(-limit - batchSize);
      start = all.at(-limit - 1)?.sequence ?? start;
      position = more.at(-1)?.sequence ?? position;
    },
    covers: (sequence) => sequence >= start,
    after: (sequence) => (sequence >= position ? [] : changes.filter((change) => change.sequence > sequence)),
  };
}
