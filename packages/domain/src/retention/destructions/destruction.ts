import { sha256Hex } from '../../shared/content-hash.ts';
import { addTime, DAY } from '../../shared/time.ts';
import type { RetentionPeriod } from '../schedules/retention-rule.ts';

/**
 * States of a destruction. `requested`: waits for a second administrator. `scheduled`: is carried out when
 * the undo window ends. `destroyed`: the row is the tombstone.
 */
export const destructionStates = ['requested', 'scheduled', 'stopped', 'destroyed'] as const;
export type DestructionState = (typeof destructionStates)[number];

/** States in which a destruction can still be stopped. */
export const openDestructionStates = [
  'requested',
  'scheduled',
] as const satisfies readonly DestructionState[];

export const MOST_UNDO_DAYS = 365;
/** Days for which an administrator must have had the duty before approving, unless another number is set. */
export const DEFAULT_APPROVER_DAYS = 7;
/** Most tickets of one request. */
export const MOST_DESTROYED_AT_ONCE = 200;

/** Settings of retention in addition to its rules. */
export interface RetentionOptions {
  /** Days between the decision to destroy a ticket and its destruction. */
  readonly undoDays: number;
  /** Whether due tickets are scheduled for destruction without a person. Never under the two-person rule. */
  readonly isAutomatic: boolean;
  /** Whether destroying evidence, releasing a hold and weakening this rule need two administrators. */
  readonly needsTwoPersons: boolean;
  /** Days for which an administrator must have had the duty before approving a request. */
  readonly approverDays: number;
  /** The shortest period that agencies may set themselves; null if they may only lengthen periods. */
  readonly agencyMinimum: RetentionPeriod | null;
}

export const defaultRetentionOptions: RetentionOptions = {
  undoDays: 7,
  isAutomatic: false,
  needsTwoPersons: false,
  approverDays: DEFAULT_APPROVER_DAYS,
  agencyMinimum: null,
};

/** Returns whether two sets of options are the same. */
export const areSameOptions = (one: RetentionOptions, other: RetentionOptions): boolean =>
  one.undoDays === other.undoDays &&
  one.isAutomatic === other.isAutomatic &&
  one.needsTwoPersons === other.needsTwoPersons &&
  one.approverDays === other.approverDays &&
  one.agencyMinimum?.count === other.agencyMinimum?.count &&
  one.agencyMinimum?.unit === other.agencyMinimum?.unit;

/** Returns when a destruction that was decided at this time may be carried out. */
export const endOfUndoWindow = (decidedAt: Date, { undoDays }: Pick<RetentionOptions, 'undoDays'>): Date =>
  addTime(decidedAt, undoDays * DAY);

/** A file of a destroyed ticket, as its tombstone keeps it. */
export interface DestroyedFile {
  /**
   * `sidecar`: what a camera wrote next to a video, as the agency sent it. `derived`: a file that was made
   * from a video, such as a playable copy.
   */
  readonly kind: 'video' | 'report' | 'sidecar' | 'derived';
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Under which its bytes were stored, to verify that none are left; null if none were stored. */
  readonly storageKey: string | null;
}

/**
 * Returns the SHA-256 of the evidence that a request is about. Its approval and its execution are bound to
 * it: they are refused if a video, a report or a sidecar file was added or removed meanwhile. Files that were
 * made from videos do not count.
 */
export function hashOfEvidence(files: readonly DestroyedFile[]): string {
  const lines = files
    .filter(({ kind }) => kind !== 'derived')
    .map(({ kind, name, sizeBytes, sha256 }) => JSON.stringify([kind, name, sizeBytes, sha256]));
  return sha256Hex(lines.toSorted().join('\n'));
}

/** Returns a file as the ledger lists it. */
export const listedFile = ({ name, sha256 }: DestroyedFile): string => `${name} ${sha256}`;
