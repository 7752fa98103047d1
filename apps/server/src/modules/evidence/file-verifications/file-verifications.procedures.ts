import { MOST_FILES_LISTED } from '@plainview/contract/evidence/file-verifications.contract';
import { isBehind } from '@plainview/domain/evidence/file-verifications/file-verification';
import { admin } from '../../../procedures/base.ts';
import { getFileVerification } from './file-verifications.ts';

export const storageProcedures = {
  verification: admin.storage.verification.handler(async ({ context: { app, actor } }) => {
    const { roundDays } = app.config.fileVerification;
    const { oldestAt, unread, faults, faultCount } = await getFileVerification(app, actor, MOST_FILES_LISTED);
    const hasLate = roundDays > 0 && oldestAt !== null && isBehind(oldestAt, roundDays, app.clock.now());
    return { roundDays, oldestAt, unread, isBehind: hasLate, faults: [...faults], faultCount };
  }),
};
