import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { wasOperatorProvisioned } from '../users/operator.repository.ts';

type Facts = Pick<AppContext, 'setup' | 'database'>;

/** Returns whether the first administrator is yet to be created on the setup page. */
export async function isSetupOpen({ setup, database }: Facts): Promise<boolean> {
  if (setup === null || !setup.isOpen) return false;
  // Another process, or a command, may have created one.
  if (await asSystem(database, wasOperatorProvisioned)) setup.close();
  return setup.isOpen;
}

/** Admits only who knows the setup code. */
export async function requireSetupCode(
  app: Facts & Pick<AppContext, 'rateLimits'>,
  code: string,
  address: string,
): Promise<void> {
  if (!(await isSetupOpen(app))) throw new AppError('SETUP_DONE');
  if (!(await app.rateLimits.consume('adminKey', address))) throw new AppError('TOO_MANY_ATTEMPTS');
  if (app.setup?.admits(code) !== true) throw new AppError('SETUP_CODE_NOT_VALID');
  await app.rateLimits.forgive('adminKey', address);
}
