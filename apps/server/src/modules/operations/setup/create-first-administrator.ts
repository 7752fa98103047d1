import { randomUUID } from 'node:crypto';
import { checkNewPassword } from '@plainview/domain/identity/registrations/registration';
import { checkPersonName } from '@plainview/domain/identity/users/display-name';
import { duties } from '@plainview/domain/identity/users/duty';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { emailKey } from '../../../core/email-key.ts';
import { asSystem, lockAccountChanges } from '../../../persistence/database/tenant-transaction.ts';
import { actorOfAccount, recordEvent } from '../../../use-cases/custody/record-event.ts';
import { requireSetupCode } from '../../../use-cases/setup/setup-state.ts';
import { rejectWeakPassword } from '../../identity/account-rules/refuse-weak-password.ts';
import { insertGrant } from '../../identity/users/account-grant.repository.ts';
import { insertIdentity, insertUser } from '../../identity/users/account.repository.ts';
import { wasOperatorProvisioned } from '../../identity/users/operator.repository.ts';

/** The form of the setup page. */
export interface FirstAdministrator {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/**
 * Creates the first administrator, once in the lifetime of the data, and closes the setup page.
 * Signs no one in.
 * @throws AppError SETUP_DONE, SETUP_CODE_NOT_VALID, TOO_MANY_ATTEMPTS, or for a name or password
 *   that is not accepted
 */
export async function createFirstAdministrator(
  app: AppContext,
  form: FirstAdministrator,
  address: string,
): Promise<void> {
  await requireSetupCode(app, form.code, address);
  const refusal = checkNewPassword(form, app.config.policy) ?? checkPersonName(form.name);
  if (refusal) throw new AppError(refusal.code, refusal.data);
  await rejectWeakPassword(app, form.password, { ...form, agencyName: null });
  const passwordHash = await app.passwords.hash(form.password);
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    // Of two people with the code, one becomes the administrator.
    await lockAccountChanges(tx);
    if (await wasOperatorProvisioned(tx)) throw new AppError('SETUP_DONE');
    const account = { id: randomUUID(), name: form.name, email: emailKey(form.email) };
    await insertIdentity(tx, { ...account, passwordHash, isOperator: true });
    await insertUser(tx, { ...account, role: 'admin', status: 'approved', agencyId: null, createdAt: now });
    await insertGrant(tx, { accountId: account.id, kind: 'setup', byId: null, at: now, duties });
    await recordEvent(tx, actorOfAccount(account), now, {
      event: 'user.bootstrapped',
      subject: 'user',
      subjectId: account.id,
      agencyId: null,
      audience: 'internal',
    });
  });
  app.setup?.close();
}
