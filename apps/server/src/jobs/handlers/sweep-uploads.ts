import type { AppContext } from '../../app-context.ts';
import { asSystem } from '../../persistence/tenant-transaction.ts';
import {
  deleteUploads,
  findUpload,
  listExpiredUploads,
  listOverdueChecks,
  lockUpload,
} from '../../persistence/upload.repository.ts';
import { record } from '../../use-cases/record.ts';
import { enqueueJob } from '../job-catalogue.ts';

const BATCH = 100;
const OVERDUE_MILLISECONDS = 10 * 60_000;

/** Longer than any call to the storage lasts. */
const ABANDONED_MILLISECONDS = 24 * 3_600_000;

/** Removes uploads that nobody went on with, temporary bytes that no row names, and what was half-written. */
export async function sweepUploads(app: AppContext): Promise<void> {
  await sweepExpired(app);
  await repeatOverdueChecks(app);
  // Last, since a storage that is away ends it.
  await sweepNameless(app);
  await app.blobs.removeAbandoned(new Date(app.clock.now().getTime() - ABANDONED_MILLISECONDS));
}

/** A killed process of several took its job along; the check may run twice without harm. */
async function repeatOverdueChecks(app: AppContext): Promise<void> {
  const since = new Date(app.clock.now().getTime() - OVERDUE_MILLISECONDS);
  await asSystem(app.database, async (tx) => {
    for (const { id } of await listOverdueChecks(tx, since)) {
      await enqueueJob(tx, 'check-upload', { uploadId: id }, { key: `check-upload:${id}` });
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
        await record(tx, 'Plainview', now, {
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

/** Bytes without a row: a kill between the two, or a deleted account. Young ones may still get their row. */
async function sweepNameless(app: AppContext): Promise<void> {
  const oldest = app.clock.now().getTime() - app.config.uploadExpiryHours * 3_600_000;
  for await (const { key, modifiedAt } of app.blobs.listTemporary()) {
    if (modifiedAt.getTime() >= oldest) continue;
    const row = await asSystem(app.database, (tx) => findUpload(tx, key));
    if (!row) await app.blobs.delete({ state: 'temporary', key });
  }
}
