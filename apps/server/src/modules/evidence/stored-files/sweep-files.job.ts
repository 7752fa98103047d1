import { z } from 'zod';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import type { BlobKey } from '../../../platform/storage/blob-key.ts';
import { filterReserved } from './blob-reservation.repository.ts';
import { filterBegunUploads, filterNamed } from './named-blob.repository.ts';

const BATCH = 500;
const uuid = z.uuid();

interface Counts {
  readonly stored: number;
  readonly unreferenced: number;
  readonly unknown: number;
}

/**
 * Searches the storage for files that no row refers to. If this database's ledger contains the upload, its
 * deletion was lost: the file is deleted by the job that checks again and waits for backups. Other files are
 * only counted and logged, since they may belong to another Plainview installation whose bucket or folder was
 * configured here by mistake.
 */
export async function sweepFiles(app: AppContext): Promise<Counts> {
  const counts = { stored: 0, unreferenced: 0, unknown: 0 };
  let batch: string[] = [];
  const settle = async (): Promise<void> => {
    const { unreferenced, lost } = await asSystem(app.database, async (tx) => {
      // Read after the keys were listed. Bytes stay reserved from before they are stored until a
      // row refers to them.
      const referenced = new Set([...(await filterReserved(tx, batch)), ...(await filterNamed(tx, batch))]);
      const rest = batch.filter((key) => !referenced.has(key));
      const begun = rest.length === 0 ? [] : await filterBegunUploads(tx, rest);
      for (const storageKey of begun) {
        await enqueueJob(tx, 'delete-blob', { storageKey }, { key: `delete-blob:${storageKey}` });
      }
      return { unreferenced: rest.length, lost: begun.length };
    });
    counts.stored += batch.length;
    counts.unreferenced += lost;
    counts.unknown += unreferenced - lost;
    batch = [];
  };
  for await (const key of app.blobs.listPermanent()) {
    if (!isRowId(key)) counts.unknown += 1;
    else if (batch.push(key) === BATCH) await settle();
  }
  if (batch.length > 0) await settle();
  if (counts.unknown > 0) app.log.warn(counts, 'the storage has files that this database does not know');
  else app.log.info(counts, 'the storage was compared with the database');
  return counts;
}

/** Keys that Plainview creates are ids. Any other file is not ours. */
const isRowId = (key: BlobKey): boolean => uuid.safeParse(key).success;
