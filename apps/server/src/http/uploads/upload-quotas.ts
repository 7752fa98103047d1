import { uploadTexts } from '@plainview/domain/evidence/uploads/upload';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import pLimit from 'p-limit';
import { listReceivingUploads, sumOpenUploads } from '../../modules/evidence/uploads/uploads.repository.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { systemRead } from '../../platform/database/tenant-transaction.ts';
import { blobKey } from '../../platform/storage/blob-key.ts';
import { BlobMissing, StorageFull } from '../../platform/storage/blob-store.ts';
import { UploadError } from './upload-error.ts';

/** Insufficient Storage (RFC 4918, section 11.5), also used for an exhausted quota (RFC 4331, section 6). */
const QUOTA_EXCEEDED = 507;

/**
 * Requires that a new upload fits the agency's quota of uploads without a ticket. Holds the agency's lock
 * until the transaction ends, so that concurrent uploads count each other.
 * @throws UploadError 507.
 */
export async function requireRoomOfAgency(
  app: AppContext,
  tx: Transaction,
  { agencyId }: AgencyActor,
  sizeBytes: number,
): Promise<void> {
  await takeTransactionLock(tx, `uploads of ${agencyId}`);
  await requireRoomAtPresent(app, tx, agencyId, sizeBytes);
}

/** Works like `requireRoomOfAgency`, but does not count concurrent uploads. @throws UploadError 507. */
export async function requireRoomAtPresent(
  app: AppContext,
  tx: Reader,
  agencyId: string,
  sizeBytes: number,
): Promise<void> {
  const { count, bytes } = app.config.limits.agencyUploads;
  const open = await sumOpenUploads(tx, agencyId);
  if (open.count >= count) throw new UploadError(QUOTA_EXCEEDED, uploadTexts.tooManyOpen);
  if (open.bytes + sizeBytes > bytes) throw new UploadError(QUOTA_EXCEEDED, uploadTexts.tooManyBytes);
}

/** Accepts an upload of this size if the disk has room for it. @throws StorageFull */
export type ReserveDisk = <Result>(sizeBytes: number, accept: () => Promise<Result>) => Promise<Result>;

/**
 * Accepts uploads one at a time. Each needs room on the disk in addition to all bytes that earlier uploads
 * have announced but not yet sent. No other process needs to be considered: a folder belongs to one process
 * (decision 8), and a bucket has no such limit.
 */
export function createDiskReservation(app: AppContext): ReserveDisk {
  const inTurn = pLimit(1);
  return async (sizeBytes, accept) => {
    if (app.config.bucket !== null) return accept();
    return inTurn(async () => {
      const announced = await announcedBytes(app);
      const free = (await app.blobs.uploads.freeBytes()) ?? Infinity;
      if (announced + sizeBytes > free - app.config.limits.storageReserveBytes) throw new StorageFull();
      return accept();
    });
  };
}

/** Returns the number of bytes that uploads of all agencies have announced but not yet sent. */
async function announcedBytes(app: AppContext): Promise<number> {
  const receiving = await systemRead(app.database, listReceivingUploads);
  let bytes = 0;
  for (const { id, sizeBytes } of receiving) bytes += sizeBytes - (await receivedOf(app, id));
  return bytes;
}

async function receivedOf(app: AppContext, id: string): Promise<number> {
  try {
    return await app.blobs.uploads.received(blobKey(id));
  } catch (error) {
    if (error instanceof BlobMissing) return 0;
    throw error;
  }
}
