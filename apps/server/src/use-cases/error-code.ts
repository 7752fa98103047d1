import type { Refusal } from '@plainview/domain/shared/refusal';
import { Refused } from '../core/app-error.ts';
import { isDatabaseAway } from '../persistence/database/database-away.ts';
import { RightEnded } from '../persistence/database/tenant-transaction.ts';
import { StorageFull, StorageUnavailable } from '../storage/blob-store.ts';

/** Returns the catalog's code and data for an error, or null for an unexpected one. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof RightEnded) return { code: error.code };
  if (error instanceof StorageFull) return { code: 'STORAGE_FULL' };
  if (error instanceof StorageUnavailable) return { code: 'STORAGE_UNAVAILABLE' };
  if (isDatabaseAway(error)) return { code: 'DATABASE_UNAVAILABLE' };
  return null;
}
