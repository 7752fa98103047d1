import { DAY, HOUR, MINUTE } from '../../shared/time.ts';

/**
 * What is wrong with a stored file.
 * - `missing`: the storage has no such file
 * - `altered`: its size or its SHA-256 differs from the recorded one
 * - `unreadable`: the storage has the file, but cannot read all of it
 */
export const fileFaults = ['missing', 'altered', 'unreadable'] as const;
export type FileFault = (typeof fileFaults)[number];

export const fileFaultTexts: Readonly<Record<FileFault, string>> = {
  missing: 'The stored file is missing.',
  altered: 'The stored file differs from the one that was recorded.',
  unreadable: 'The storage cannot read the stored file.',
};

/** Result of reading a stored file. Size and SHA-256 are null if it could not be read. */
export interface FileFinding {
  readonly fault: FileFault | null;
  readonly sha256: string | null;
  readonly bytes: number | null;
}

interface FileContent {
  readonly sha256: string;
  readonly bytes: number;
}

/** Compares a file with its record. @param found its content, or why there is none */
export function compareWithRecord(
  recorded: FileContent,
  found: FileContent | 'missing' | 'unreadable',
): FileFinding {
  if (typeof found === 'string') return { fault: found, sha256: null, bytes: null };
  const isIntact = found.sha256 === recorded.sha256 && found.bytes === recorded.bytes;
  return { fault: isIntact ? null : 'altered', sha256: found.sha256, bytes: found.bytes };
}

/** Returns whether a later verification found the same as the earlier one. */
export const isSameFinding = (one: FileFinding, other: FileFinding): boolean =>
  one.fault === other.fault &&
  (one.fault === null || (one.sha256 === other.sha256 && one.bytes === other.bytes));

/** How often a step of the scheduled verification runs. */
export const STEP_INTERVAL = 10 * MINUTE;

/**
 * Part of a round after which a file is due again. The rest makes up for times in which the
 * product did not run.
 */
const PART_OF_ROUND = 6 / 7;

/**
 * How long a file with a fault is left alone before it is read again, so that a restored file
 * clears its alert.
 */
export const FAULT_RECHECK_INTERVAL = HOUR;

/** New faults after which a step ends: a storage that is lost or the wrong one must not flood the ledger. */
export const MOST_NEW_FAULTS = 25;

const dueAfter = (roundDays: number): number => roundDays * DAY * PART_OF_ROUND;

/** Returns the time up to which a file must have been verified last to be due now. */
export const dueBefore = (roundDays: number, now: Date): Date =>
  new Date(now.getTime() - dueAfter(roundDays));

/**
 * Returns how many files a step verifies at most, so that all files are spread evenly over the round.
 * @param since when the previous step began; null for the first one
 */
export function filesOfStep(
  files: number,
  { roundDays, since, now }: { readonly roundDays: number; readonly since: Date | null; readonly now: Date },
): number {
  const elapsed = Math.max(STEP_INTERVAL, now.getTime() - (since ?? now).getTime());
  return Math.min(files, Math.ceil((files * elapsed) / dueAfter(roundDays)));
}

/**
 * Returns whether a file has not been verified for longer than a round: the limit of bytes per
 * second is too low.
 */
export const isBehind = (oldest: Date, roundDays: number, now: Date): boolean =>
  now.getTime() - oldest.getTime() > roundDays * DAY;

/** Verified files and bytes since the last summary in the ledger. */
export interface VerificationPeriod {
  readonly since: Date;
  readonly files: number;
  readonly bytes: number;
}

/** Returns whether the ledger gets a summary of the period now: once a day, if any file was verified. */
export const isSummaryDue = ({ since, files }: VerificationPeriod, now: Date): boolean =>
  files > 0 && now.getTime() - since.getTime() >= DAY;

/**
 * Time between two messages about faults, so that a storage that fails slowly does not flood the mailboxes.
 */
const NOTICE_INTERVAL = 6 * HOUR;

/** Returns whether administrators may be notified of new faults now: the first ones at once. */
export const mayNotifyOfFaults = (notifiedAt: Date | null, now: Date): boolean =>
  notifiedAt === null || now.getTime() - notifiedAt.getTime() >= NOTICE_INTERVAL;
