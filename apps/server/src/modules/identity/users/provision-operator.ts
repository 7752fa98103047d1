import type { AppContext } from '../../../platform/app-context.ts';
import { makePassword } from '../../../platform/auth/password-hash.ts';
import { emailKey } from '../../../platform/core/email-key.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem, lockAccountChanges } from '../../../platform/database/tenant-transaction.ts';
import { createIdentity } from './account.repository.ts';
import { wasOperatorProvisioned } from './operator.repository.ts';

/**
 * Provisions the operator's administrator identity at the first start (decisions, Accounts 2), once in the
 * lifetime of the data: a deleted one is not restored, whatever the settings say (decision 34). A generated
 * password is passed to `announce` before it is committed. If the process dies in between, the next start
 * generates and announces another one. It must be changed at the first sign-in.
 */
export async function provisionOperator(
  context: AppContext,
  announce: (credentials: { readonly email: string; readonly password: string }) => void,
): Promise<void> {
  const { adminEmail, adminPassword } = context.config;
  if (await asSystem(context.database, wasOperatorProvisioned)) return;
  const password = adminPassword ?? makePassword();
  const passwordHash = await context.passwords.hash(password);
  await asSystem(context.database, async (tx) => {
    // If several processes start at once, only one of them provisions.
    await lockAccountChanges(tx);
    if (await wasOperatorProvisioned(tx)) return;
    const email = emailKey(adminEmail);
    const isGenerated = adminPassword === null;
    const isAdded = await createIdentity(tx, {
      id: newId(),
      name: 'Admin',
      email,
      passwordHash,
      isOperator: true,
      isPasswordTemporary: isGenerated,
    });
    if (isAdded && isGenerated) announce({ email, password });
  });
}
