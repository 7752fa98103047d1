import { checkDisplayName } from '@plainview/domain/account/display-name';
import type { Refusal, RefusalCode } from '@plainview/domain/shared/refusal';
import { isDatabaseAway } from '../persistence/database-away.ts';
import { RightEnded } from '../persistence/tenant-transaction.ts';
import { StorageFull, StorageUnavailable } from '../storage/blob-store.ts';

/** A use-case's way to refuse: nothing was changed. Procedures turn it into the contract's error. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(code: RefusalCode, data?: Refusal['data'], options?: ErrorOptions) {
    super(code, options);
    this.refusal = data ? { code, data } : { code };
  }
}

/** What a use-case's error says to a person; null for one that nobody foresaw. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof RightEnded) return { code: error.code };
  if (error instanceof StorageFull) return { code: 'STORAGE_FULL' };
  if (error instanceof StorageUnavailable) return { code: 'STORAGE_UNAVAILABLE' };
  if (isDatabaseAway(error)) return { code: 'DATABASE_UNAVAILABLE' };
  return null;
}

/** Refuses a text that cannot be read as a name. @throws Refused NAME_NOT_READABLE. */
export function requireReadable(name: string): void {
  const refusal = checkDisplayName(name);
  if (refusal) throw new Refused(refusal.code, refusal.data);
}
