import { emailKey } from '@plainview/domain/account/registration';
import {
  endSessions,
  lockUser,
  setUserLock,
  setWithheldDuties,
  type UserRecord,
} from '../../persistence/account.repository.ts';
import type { Database } from '../../persistence/database.ts';
import { findIdentityByEmail } from '../../persistence/password-reset.repository.ts';
import { deleteSecondFactor, lockChangesOfSecondFactor } from '../../persistence/second-factor.repository.ts';
import { asSystem } from '../../persistence/tenant-transaction.ts';
import { record } from '../record.ts';

/**
 * The operator's way out where no administrator is left who could help: takes the account's second factors, lock and withheld duties
 * away and ends its sessions. The password stays.
 * @returns null where no account has the address
 */
export function letIn(database: Database, email: string, now: Date): Promise<UserRecord | null> {
  return asSystem(database, async (tx) => {
    const identity = await findIdentityByEmail(tx, emailKey(email));
    if (!identity) return null;
    await lockChangesOfSecondFactor(tx, identity.id);
    const user = await lockUser(tx, identity.id);
    if (!user) return null;
    await deleteSecondFactor(tx, user.id);
    await setUserLock(tx, user.id, null);
    await setWithheldDuties(tx, user.id, []);
    await endSessions(tx, user.id);
    await record(tx, 'Plainview', now, {
      event: 'user.let_in',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: { account: user.name },
    });
    return user;
  });
}
