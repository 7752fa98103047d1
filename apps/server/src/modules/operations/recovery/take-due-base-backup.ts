import { rm } from 'node:fs/promises';
import { isBaseBackupDue } from '@plainview/domain/operations/recovery/base-backups';
import { parseSegment } from '@plainview/domain/operations/recovery/wal-segments';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { archiveNotes } from '../../../platform/embedded-postgres/wal-archive/archive-scripts.ts';
import { openArchive } from '../../../platform/embedded-postgres/wal-archive/archive-service.ts';
import {
  listDropped,
  readArchiveState,
} from '../../../platform/embedded-postgres/wal-archive/archive-state.ts';
import {
  listBaseBackups,
  removeUnneeded,
  takeBaseBackup,
} from '../../../platform/embedded-postgres/wal-archive/base-backups.ts';
import { walArchiveOf } from '../../../platform/embedded-postgres/wal-archive/create-wal-archive.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import { readLastDrill } from './drill-record.ts';
import { recoveryPlaces } from './recovery-places.ts';

/**
 * Takes a base backup if one is due: each day, on a new timeline and after a gap in the archive. Then removes what no time
 * of the last days needs.
 */
export async function takeDueBaseBackup(
  app: AppContext,
  _payload: object,
  signal: AbortSignal,
): Promise<void> {
  const { config, clock, log, installation } = app;
  if (config.walArchive === null) return;
  const archive = await walArchiveOf(config.walArchive);
  const { place } = archive;
  const { server, cluster } = recoveryPlaces(config);
  try {
    await openArchive(archive, { directory: server, cluster });
    const state = await readArchiveState(installation.owner, place, server);
    if (state.reason !== null) {
      log.error({ archive: place, reason: state.reason, waiting: state.waiting }, 'the WAL is not archived');
      return;
    }
    const newest = (await listBaseBackups(archive)).at(-1) ?? null;
    if (state.droppedFrom !== null || isBaseBackupDue(newest, state.timeline, clock.now())) {
      const taken = await takeBaseBackup({
        owner: installation.owner,
        cluster,
        archive,
        secret: config.secret === null ? installation.secret : null,
        signal,
      });
      await forgetDropped(server, taken.startSegment);
      log.info({ archive: place, name: taken.name, bytes: taken.bytes }, 'a base backup was taken');
      if ((await readLastDrill(config)) === null)
        await asSystem(app.database, (tx) => enqueueJob(tx, 'drill-restore', {}, { key: 'drill-restore' }));
    }
    const { backups, segments } = await removeUnneeded(archive, clock.now());
    if (backups.length > 0 || segments > 0)
      log.info({ archive: place, backups, segments }, 'the archive was cleaned up');
  } catch (error) {
    signal.throwIfAborted();
    log.error({ err: error, archive: place }, 'the archive of the database needs attention');
  }
}

/** Forgets dropped segments that the new base backup does not need. */
async function forgetDropped(server: string, startSegment: string): Promise<void> {
  const start = parseSegment(startSegment)?.number ?? 0;
  const later = (await listDropped(server)).filter((name) => (parseSegment(name)?.number ?? start) >= start);
  if (later.length === 0) await rm(archiveNotes(server).dropped, { force: true });
}
