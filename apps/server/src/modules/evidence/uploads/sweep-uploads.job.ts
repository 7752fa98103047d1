import { DAY, HOUR, MINUTE, subtractTime } from '@plainview/domain/shared/time';
import { DISCARD_UNDO_TIME } from '@plainview/domain/tickets/drafts/ticket-draft';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob, enqueueSharedJob } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { deleteDiscardedDrafts } from '../../tickets/drafts/drafts.repository.ts';
import { listStaleReservations } from '../stored-files/blob-reservation.repository.ts';
import {
  deleteUploads,
  getUpload,
  listExpiredUploads,
  listOverdueChecks,
  lockUpload,
} from './uploads.repository.ts';

const BATCH = 100;
const OVERDUE_AFTER = 10 * MINUTE;

/** Longer than any storage call. */
const ABANDONED_AFTER = DAY;

/**
 * Deletes expired uploads, discarded drafts, temporary bytes without a row, and partially written files.
 * Re-enqueues overdue checks.
 */
export async function sweepUploads(app: AppContext): Promise<void> {
  await sweepExpired(app);
  await sweepDrafts(app);
  await repeatOverdueChecks(app);
  await sweepReservations(app);
  // Last, since unavailable storage aborts the sweep.
  await sweepNameless(app);
  await app.blobs.removeAbandoned(new Date(Date.now() - ABANDONED_AFTER));
}

/** Re-enqueues checks whose job was lost, not those that are running. */
async function repeatOverdueChecks(app: AppContext): Promise<void> {
  const since = subtractTime(app.clock.now(), OVERDUE_AFTER);
  await asSystem(app.database, async (tx) => {
    for (const { id } of await listOverdueChecks(tx, since)) {
      await enqueueSharedJob(tx, 'check-upload', { uploadId: id }, { once: true });
    }
  });
}

async function sweepExpired(app: AppContext): Promise<void> {
  const now = app.clock.now();
  for (;;) {
    const expired = await asSystem(app.database, (tx) => listExpiredUploads(tx, now, BATCH));
    for (const { id } of expired) {
      await asSystem(app.database, async (tx) => {
        const upload = await lockUpload(tx, id);
        if (!upload || upload.expiresAt >= now) return;
        await deleteUploads(tx, [id]);
        await enqueueJob(tx, 'delete-blob', { storageKey: id });
        await recordEvent(tx, 'Plainview', now, {
          event: 'upload.expired',
          subject: 'upload',
          subjectId: upload.id,
          agencyId: upload.agencyId,
          data: { fileName: upload.fileName, state: upload.state },
        });
      });
    }
    if (expired.length < BATCH) return;
  }
}

/** Deletes discarded drafts that can no longer be restored. Their uploads have expired before. */
async function sweepDrafts(app: AppContext): Promise<void> {
  const since = subtractTime(app.clock.now(), DISCARD_UNDO_TIME);
  await asSystem(app.database, (tx) => deleteDiscardedDrafts(tx, since));
}

/** Longer than bytes take to arrive. */
const STALE_RESERVATION_HOURS = 24;

/** Deletes the bytes of files that were being stored when their process was killed. */
async function sweepReservations(app: AppContext): Promise<void> {
  await asSystem(app.database, async (tx) => {
    for (const storageKey of await listStaleReservations(tx, STALE_RESERVATION_HOURS, BATCH)) {
      await enqueueJob(tx, 'delete-blob', { storageKey }, { key: `delete-blob:${storageKey}` });
    }
  });
}

/**
 * Deletes temporary bytes without a row, left by a crash or a deleted account. Keeps recent ones, which may
 * still get a row.
 */
async function sweepNameless(app: AppContext): Promise<void> {
  // The storage uses real time, regardless of the application's clock.
  const oldest = Date.now() - app.config.uploadExpiryHours * HOUR;
  for await (const { key, modifiedAt } of app.blobs.listTemporary()) {
    if (modifiedAt.getTime() >= oldest) continue;
    const row = await asSystem(app.database, (tx) => getUpload(tx, key));
    if (!row) await app.blobs.delete({ state: 'temporary', key });
  }
}
