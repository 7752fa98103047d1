import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import { listFaults, type FaultyFile } from '../stored-files/tracked-file.repository.ts';
import { getFileVerificationState, type FileVerificationState } from './file-verifications.repository.ts';

/** Results of the scheduled verification, as administrators see them. */
export interface FileVerificationReport extends Pick<FileVerificationState, 'oldestAt' | 'unread'> {
  readonly faults: readonly FaultyFile[];
  readonly faultCount: number;
}

/** Returns the state of the scheduled verification, with at most so many files that have a fault. */
export function getFileVerification(
  { database }: Pick<AppContext, 'database'>,
  actor: AdminActor,
  mostFiles: number,
): Promise<FileVerificationReport> {
  return tenantRead(database, actor, async (tx) => {
    const { oldestAt, unread } = await getFileVerificationState(tx);
    const { files, total } = await listFaults(tx, mostFiles);
    return { oldestAt, unread, faults: files, faultCount: total };
  });
}
