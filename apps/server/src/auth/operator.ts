import { randomBytes, randomUUID } from 'node:crypto';
import { emailKey } from '@plainview/domain/account/registration';
import type { AppContext } from '../app-context.ts';
import { insertIdentity, operatorExists } from '../persistence/account.repository.ts';
import { asSystem } from '../persistence/tenant-transaction.ts';

/**
 * Provisions the operator's administrator identity at the first start (decisions, Accounts 2). A generated
 * password is handed to `announce` before it is committed: should the process die in between, the next start
 * makes and announces another.
 */
export async function provisionOperator(
  context: AppContext,
  announce: (credentials: { readonly email: string; readonly password: string }) => void,
): Promise<void> {
  const { adminEmail, adminPassword } = context.config;
  if (await asSystem(context.database, operatorExists)) return;
  const password = adminPassword ?? randomBytes(18).toString('base64url');
  const passwordHash = await context.passwords.hash(password);
  await asSystem(context.database, async (tx) => {
    const email = emailKey(adminEmail);
    const identity = { id: randomUUID(), name: 'Admin', email, passwordHash, isOperator: true };
    if ((await insertIdentity(tx, identity)) && adminPassword === null) announce({ email, password });
  });
}
