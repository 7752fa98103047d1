import { randomUUID } from 'node:crypto';
import { emailKey } from '@plainview/domain/account/registration';
import type { AppContext } from '../../app-context.ts';
import { makePassword } from '../../auth/generate-password.ts';
import { insertIdentity } from '../../persistence/account/account.repository.ts';
import { wasOperatorProvisioned } from '../../persistence/account/operator.repository.ts';
import { asSystem, lockAccountChanges } from '../../persistence/database/tenant-transaction.ts';

/**
 * Provisions the operator's administrator identity at the first start (decisions, Accounts 2), once in the lifetime of the data:
 * one that was deleted does not return, whatever the settings say (decision 34). A generated
 * password is handed to `announce` before it is committed: should the process die in between, the next start
 * makes and announces another. It must be changed at the first sign-in.
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
    // Of several processes that start at one moment one provisions.
    await lockAccountChanges(tx);
    if (await wasOperatorProvisioned(tx)) return;
    const email = emailKey(adminEmail);
    const isGenerated = adminPassword === null;
    const isAdded = await insertIdentity(tx, {
      id: randomUUID(),
      name: 'Admin',
      email,
      passwordHash,
      isOperator: true,
      isPasswordTemporary: isGenerated,
    });
    if (isAdded && isGenerated) announce({ email, password });
  });
}
