import { setTimeout as pause } from 'node:timers/promises';
import { problem, type Check } from '@plainview/domain/operations/health/installation-checks';
import type { BaseBackup } from '@plainview/domain/operations/recovery/base-backups';
import {
  checkArchive,
  checkBaseBackups,
  checkRestoreDrill,
  type ArchiveState,
  type RestoreDrill,
} from '@plainview/domain/operations/recovery/recovery-checks';
import { SECOND } from '@plainview/domain/shared/time';
import type { DatabaseConnection } from '@plainview/postgres/database';
import type { ArchiveSettings } from '../../../platform/config/archive-settings.ts';
import type { Config } from '../../../platform/config/config.ts';
import { readArchiveState } from '../../../platform/embedded-postgres/wal-archive/archive-state.ts';
import {
  listBaseBackups,
  type StoredBaseBackup,
} from '../../../platform/embedded-postgres/wal-archive/base-backups.ts';
import { walArchiveOf } from '../../../platform/embedded-postgres/wal-archive/create-wal-archive.ts';
import { readLastDrill } from './drill-record.ts';
import { recoveryPlaces } from './recovery-places.ts';

const PATIENCE = 5 * SECOND;

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
  const settings = config.walArchive;
  if (settings === null) return null;
  return {
    archive: await readArchiveState(owner, settings.place, recoveryPlaces(config).server),
    newest: (await listKnown(settings)).at(-1) ?? null,
    drill: await readLastDrill(config),
  };
}

/** Checks the archive, its base backups and the last drill. No checks if the WAL is not archived. */
export async function checkRecovery(
  config: RecoveryConfig,
  connect: () => Promise<DatabaseConnection> | DatabaseConnection,
  now: Date,
): Promise<readonly Check[]> {
  const settings = config.walArchive;
  if (settings === null) return [];
  const drill = checkRestoreDrill(await readLastDrill(config), now);
  try {
    const state = await readArchiveState(await connect(), settings.place, recoveryPlaces(config).server);
    return [checkArchive(state, now), checkBaseBackups(await listKnown(settings), now), drill];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [problem('WAL archive', `its state is not known: ${reason}`, 'Start Plainview.'), drill];
  }
}

/** Lists the base backups. There are none if the archive does not answer, which is reported with its state. */
async function listKnown(settings: ArchiveSettings): Promise<readonly StoredBaseBackup[]> {
  const none = pause(PATIENCE, [], { ref: false });
  return Promise.race([
    walArchiveOf(settings)
      .then(listBaseBackups)
      .catch(() => []),
    none,
  ]);
}
