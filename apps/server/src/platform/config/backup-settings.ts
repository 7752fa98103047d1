import path from 'node:path';
import type { Settings } from './setting-schema.ts';

/** The scheduled backups. */
export interface BackupSettings {
  /** Absolute path of the folder that contains them, each in a folder of its own. */
  readonly folder: string;
  /** Time of day in UTC, such as `02:30`. */
  readonly time: string;
  /** How many remain. */
  readonly keep: number;
}

/** Returns the settings of the scheduled backups; null without a folder. */
export function backupsOf({
  BACKUP_FOLDER: folder,
  BACKUP_TIME: time,
  BACKUP_KEEP: keep,
}: Settings): BackupSettings | null {
  return folder === undefined ? null : { folder: path.resolve(folder), time, keep };
}
