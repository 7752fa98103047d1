import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import { deleteBlobReservation, insertBlobReservation } from './blob-reservation.repository.ts';

/** The reservation was too old and its bytes were deleted. The work can be repeated under another key. */
export class ReservationExpired extends Error {
  override readonly name = 'ReservationExpired';
  constructor(key: string) {
    super(`the reservation of ${key} has expired`);
  }
}

/**
 * Stores bytes and the row that refers to them, so that neither is left without the other. The key is
 * reserved and committed first, and the transaction that inserts the row ends the reservation
 * (`confirmBlob`). If the process is killed in between, the bytes are deleted when the reservation is stale.
 * If `work` fails or keeps nothing under the key, they are deleted at once.
 * @param work stores the bytes under the key and inserts the row
 * @param isKept whether that row refers to the key
 */
export async function withReservedBlob<Result>(
  context: AppContext,
  work: (key: string) => Promise<Result>,
  isKept: (result: Result, key: string) => boolean,
): Promise<Result> {
  const key = newId();
  await asSystem(context.database, (tx) => insertBlobReservation(tx, key));
  let isNeeded = false;
  try {
    const result = await work(key);
    isNeeded = isKept(result, key);
    return result;
  } finally {
    // The job checks again whether a row refers to the key, since the response to a commit
    // may have been lost.
    if (!isNeeded) await enqueueDeletion(context, key);
  }
}

/** Queues the deletion of bytes, unless a row refers to them by then. Those that are left are swept. */
export async function enqueueDeletion(context: AppContext, key: string): Promise<void> {
  const job = { key: `delete-blob:${key}` };
  try {
    await asSystem(context.database, (tx) => enqueueJob(tx, 'delete-blob', { storageKey: key }, job));
  } catch (error) {
    context.log.warn({ err: error }, 'unused bytes are deleted later');
  }
}

/**
 * Ends a reservation in the transaction that inserts the row. From then on its bytes are kept as long
 * as the row exists.
 * @throws ReservationExpired
 */
export async function confirmBlob(tx: Transaction, key: string): Promise<void> {
  if (!(await deleteBlobReservation(tx, key))) throw new ReservationExpired(key);
}
