import { hasDuty } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { SheetError } from '../../../integrations/sheets/sheet-service.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { toActor } from '../../identity/sessions/resolve-caller.ts';
import { findUser } from '../../identity/users/account.repository.ts';
import { findSheetExport } from './sheet-export.repository.ts';

/**
 * Checks that the administrator who started an export may still forward evidence, since an export can run for
 * hours and wait for days.
 * @throws SheetError final, NOT_ALLOWED or DUTY_NEEDED
 */
export async function requireStarter(
  { config }: AppContext,
  tx: Transaction,
  exportId: string,
): Promise<void> {
  const userId = (await findSheetExport(tx, exportId))?.userId ?? null;
  const user = userId === null ? null : await findUser(tx, userId);
  const starter = user && toActor(user, config.policy);
  if (starter === null || typeof starter === 'string' || starter.role !== 'admin')
    throw new SheetError('final', { code: 'NOT_ALLOWED' });
  if (!hasDuty(starter, 'custodian')) throw new SheetError('final', { code: 'DUTY_NEEDED' });
}
