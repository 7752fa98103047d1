import { problem, type Check } from '@plainview/domain/operations/health/installation-checks';
import type { BaseBackup } from '@plainview/domain/operations/recovery/base-backups';
import {
  checkArchive,
  checkBaseBackups,
  checkRestoreDrill,
  type ArchiveState,
  type RestoreDrill,
} from '@plainview/domain/operations/recovery/recovery-checks';
import type { DatabaseConnection } from '@plainview/postgres/database';
import type { Config } from '../../../platform/config/config.ts';
import { readArchiveState } from '../../../platform/embedded-postgres/wal-archive/archive-state.ts';
import { listBaseBackups } from '../../../platform/embedded-postgres/wal-archive/base-backups.ts';
import { readLastDrill } from './drill-record.ts';
import { recoveryPlaces } from './recovery-places.ts';

/** How far the embedded database could be restored to a time. */
export interface RecoveryState {
  readonly archive: ArchiveState;
  /** The newest base backup; null if there is none. */
  readonly newest: BaseBackup | null;
  readonly drill: RestoreDrill | null;
}

type RecoveryConfig = Pick<Config, 'dataDirectory' | 'walArchive'>;

/** Reads the state of the archive; null if the WAL is not archived. */
export async function readRecoveryState(
  config: RecoveryConfig,
  owner: DatabaseConnection,
): Promise<RecoveryState | null> {
  const folder = config.walArchive;
  if (folder === null) return null;
  return {
    archive: await readArchiveState(owner, folder, recoveryPlaces(config).server),
    // An archive that cannot be read is reported with its state.
    newest: (await listBaseBackups(folder).catch(() => [])).at(-1) ?? null,
    drill: await readLastDrill(config),
  };
}

/** Checks the archive, its base backups and the last drill. No checks if the WAL is not archived. */
export async function checkRecovery(
  config: RecoveryConfig,
  connect: () => Promise<DatabaseConnection> | DatabaseConnection,
  now: Date,
): Promise<readonly Check[]> {
  const folder = config.walArchive;
  if (folder === null) return [];
  const drill = checkRestoreDrill(await readLastDrill(config), now);
  try {
    const state = await readArchiveState(await connect(), folder, recoveryPlaces(config).server);
    const backups = await listBaseBackups(folder).catch(() => []);
    return [checkArchive(state, now), checkBaseBackups(backups, now), drill];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [problem('WAL archive', `its state is not known: ${reason}`, 'Start Plainview.'), drill];
  }
}
