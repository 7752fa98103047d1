import type { Config } from '../../../platform/config/config.ts';
import { tryLockBackups } from '../../../platform/database/locks/backup-lock.ts';
import type { MoveOutcome } from '../../evidence/stored-files/move-files.ts';
import type { NamedBlob } from '../../evidence/stored-files/named-blob.repository.ts';
import { recordBackup } from './backup-record.ts';
import { startRotation } from './backup-rotation.ts';
import { BackupError } from './manifest.ts';
import { takeBackup, type BackupSource, type TakenBackup } from './take-backup.ts';

/** A backup of this instance is running already, in this or in another process. */
export class BackupRunning extends BackupError {
  constructor() {
    super('Another backup of this Plainview is running. Wait until it has finished.');
  }
}

/** Destination of a backup, and the time when it began. */
export interface BackupPlan {
  readonly folder: string;
  /** How many backups remain, each in its own folder below `folder`; null: one backup in `folder` itself. */
  readonly keep: number | null;
  readonly startedAt: Date;
}

/** A backup that was taken, with or without problems. */
export interface FinishedBackup extends TakenBackup {
  /** Whether all files are intact and the ledger verifies. */
  readonly isComplete: boolean;
  readonly folder: string;
  /** Names of the older backups that were removed. */
  readonly removed: readonly string[];
}

/**
 * Takes a backup, with rotation if the plan has one, and records its outcome. One runs at a time.
 * @throws BackupRunning if another one runs; nothing is recorded then
 */
export async function runBackup(
  config: Config,
  source: BackupSource,
  { folder, keep, startedAt }: BackupPlan,
  tell: (blob: NamedBlob, outcome: MoveOutcome) => void,
): Promise<FinishedBackup> {
  const lock = await tryLockBackups(source.owner);
  if (lock === null) throw new BackupRunning();
  try {
    const rotation = keep === null ? null : await startRotation(folder, keep, startedAt);
    const taken = await takeBackup(source, rotation?.folder ?? folder, tell);
    const reason = findIncompleteness(taken);
    const finished = await rotation?.finish(reason === null);
    const place = finished?.folder ?? folder;
    await recordBackup(config, { at: startedAt, isComplete: reason === null, reason, folder: place });
    return { ...taken, isComplete: reason === null, folder: place, removed: finished?.removed ?? [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Why the backup failed matters more than that it cannot be recorded.
    await recordBackup(config, { at: startedAt, isComplete: false, reason, folder }).catch(() => undefined);
    throw error;
  } finally {
    await lock.close();
  }
}

/** Returns why a backup is not complete; null if it is. */
function findIncompleteness({ manifest, moved }: TakenBackup): string | null {
  if (!manifest.ledger.isIntact) return 'The ledger is broken.';
  const count = moved.problems.length;
  return count === 0 ? null : `Missing or damaged stored files: ${count}.`;
}
