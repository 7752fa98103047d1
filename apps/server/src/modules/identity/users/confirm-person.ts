import type { User } from '@plainview/domain/identity/users/user';
import type { Database } from '@plainview/postgres/database';
import { emailKey } from '../../../platform/core/email-key.ts';
import { asSystem, lockAccountChanges } from '../../../platform/database/tenant-transaction.ts';
import { accountData, recordEvent } from '../../../platform/ledger/record-event.ts';
import { createGrant } from './account-grant.repository.ts';
import { findIdentityByEmail, lockUser } from './account.repository.ts';

/**
 * Records the operator's statement that an administrator's account belongs to a separate person. Who
 * admitted the account or gave it duties before no longer matters for the two-person rule.
 * @returns null if no approved administrator has the address
 */
export function confirmPerson(
  database: Database,
  { email, reason }: { readonly email: string; readonly reason: string },
  now: Date,
): Promise<User | null> {
  return asSystem(database, async (tx) => {
    await lockAccountChanges(tx);
    const identity = await findIdentityByEmail(tx, emailKey(email));
    const user = identity && (await lockUser(tx, identity.id));
    if (user?.role !== 'admin' || user.status !== 'approved') return null;
    await createGrant(tx, { accountId: user.id, kind: 'confirmed', byId: null, at: now, duties: [] });
    await recordEvent(tx, 'Plainview', now, {
      event: 'user.person_confirmed',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: { ...accountData(user), reason },
    });
    return user;
  });
}
