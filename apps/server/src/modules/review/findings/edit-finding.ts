import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import type { AppContext } from '../../../app-context.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { ensureStill } from './finding-excerpts.ts';
import { checkFindingForm, readIndexFor, type FindingForm } from './finding-form.ts';
import { updateFinding } from './finding.repository.ts';
import { recordFinding } from './record-finding.ts';
import { lockFinding, requireFinding } from './require-finding.ts';

/** Edits a finding of a ticket in review. @throws AppError as thrown by `addFinding`. */
export async function editFinding(
  context: AppContext,
  actor: AdminActor,
  id: string,
  form: FindingForm,
): Promise<FindingWithExcerpts> {
  const index = await readIndexFor(context, actor, form);
  return tenantTransaction(context.database, actor, async (tx) => {
    const before = await lockFinding(tx, id);
    const change = await checkFindingForm(tx, before.ticketId, form, index);
    await updateFinding(tx, before.id, change);
    const after = { ...before, ...change };
    await ensureStill(context, tx, after);
    await recordFinding(tx, actor, context.clock.now(), 'finding.edited', after);
    return requireFinding(tx, before.id);
  });
}
