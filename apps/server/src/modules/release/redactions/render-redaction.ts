import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { listMarks } from './redactions.repository.ts';
import { lockRedactionFor, type ShownRedaction } from './redactions.ts';

/**
 * Renders a redacted copy, so that it can be checked. No renderer is connected yet, so this is rejected after
 * everything else was checked.
 */
export function renderRedaction(context: AppContext, actor: AdminActor, id: string): Promise<ShownRedaction> {
  return tenantTransaction(context.database, actor, async (tx) => {
    await lockRedactionFor(tx, actor, id, 'render');
    const marks = await listMarks(tx, id);
    if (marks.every(({ trackCount, mutedRangeCount }) => trackCount + mutedRangeCount === 0))
      throw new AppError('REDACTION_EMPTY');
    throw new AppError('REDACTION_RENDERER_MISSING');
  });
}
