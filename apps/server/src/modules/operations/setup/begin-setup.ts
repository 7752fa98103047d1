import path from 'node:path';
import type { AppContext } from '../../../app-context.ts';
import { commandLine } from '../../../config/command-line.ts';
import { requireSetupCode } from '../../../use-cases/setup/setup-state.ts';
import { listBackups } from '../backups/backup-rotation.ts';
import { readManifest } from '../backups/manifest.ts';

/** A backup that could be restored. Its manifest is not authenticated yet: the restore command does that. */
export interface FoundBackup {
  readonly folder: string;
  readonly takenAt: Date;
  readonly isComplete: boolean;
  readonly isEncrypted: boolean;
  readonly files: number;
  readonly bytes: number;
}

/**
 * Returns what a restore needs: the backups in the backup folder, newest first, and how to run it.
 * @throws AppError of `requireSetupCode`
 */
export async function beginSetup(app: AppContext, code: string, address: string) {
  await requireSetupCode(app, code, address);
  const { backups, dataDirectory, databaseUrl, bucket } = app.config;
  return {
    backupFolder: backups?.folder ?? null,
    backups: backups === null ? [] : await findBackups(app, backups.folder),
    restore: {
      command: commandLine('restore'),
      dataDirectory: path.resolve(dataDirectory),
      usesDatabaseServer: databaseUrl !== null,
      usesBucket: bucket !== null,
    },
  };
}

async function findBackups({ log }: AppContext, parent: string): Promise<FoundBackup[]> {
  const found: FoundBackup[] = [];
  // There may be no folder before the first backup.
  const names = await listBackups(parent).catch(() => []);
  for (const name of names.toReversed()) {
    const folder = path.join(parent, name);
    try {
      const read = await readManifest(folder);
      if (read === null) continue;
      const { takenAt, ledger, problems, encryption, files } = read.manifest;
      found.push({
        folder,
        takenAt: new Date(takenAt),
        isComplete: ledger.isIntact && problems.length === 0,
        isEncrypted: encryption !== null,
        files: files.rows,
        bytes: files.storedBytes,
      });
    } catch (error) {
      log.warn({ err: error, folder }, 'a backup cannot be read');
    }
  }
  return found;
}
