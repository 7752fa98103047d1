import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import {
  emptyDraftFields,
  MOST_DRAFTS,
  type DraftFields,
} from '@plainview/domain/tickets/drafts/ticket-draft';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { takeTransactionLock } from '../../../persistence/database/locks/transaction-lock.ts';
import { findTicketBySubmission } from '../tickets/ticket-submission.repository.ts';
import { countDrafts, insertDraft, lockDraft, type StoredDraft } from './ticket-draft.repository.ts';

/** @throws AppError TOO_MANY_DRAFTS */
export async function requireRoomForDraft(tx: Transaction, actor: AgencyActor): Promise<void> {
  if ((await countDrafts(tx, actor)) >= MOST_DRAFTS)
    throw new AppError('TOO_MANY_DRAFTS', { most: MOST_DRAFTS });
}

/**
 * Returns the actor's draft, locked; creates it if there is none. Submitted and discarded drafts are not
 * created again, since their ids are submission keys of tickets.
 * @throws AppError NOT_FOUND (another user's), DRAFT_SUBMITTED, DRAFT_DISCARDED or TOO_MANY_DRAFTS
 */
export async function requireOpenDraft(
  tx: Transaction,
  actor: AgencyActor,
  {
    id,
    fields = emptyDraftFields,
    now,
  }: { readonly id: string; readonly fields?: DraftFields; readonly now: Date },
): Promise<{ readonly draft: StoredDraft; readonly isNew: boolean }> {
  const { userId, agencyId } = actor;
  const known = await lockDraft(tx, id);
  if (known) {
    if (known.userId !== userId || known.agencyId !== agencyId) throw new AppError('NOT_FOUND');
    if (known.discardedAt !== null) throw new AppError('DRAFT_DISCARDED');
    return { draft: known, isNew: false };
  }
  if ((await findTicketBySubmission(tx, agencyId, id)) !== null) throw new AppError('DRAFT_SUBMITTED');
  await takeTransactionLock(tx, `drafts of ${userId}`);
  await requireRoomForDraft(tx, actor);
  const draft = {
    id,
    userId,
    agencyId,
    fields,
    revision: fields === emptyDraftFields ? 0 : 1,
    createdAt: now,
    changedAt: now,
    discardedAt: null,
  };
  if (await insertDraft(tx, draft)) return { draft, isNew: true };
  // Inserted meanwhile by another call, or another user's, which this user does not see.
  const inserted = await lockDraft(tx, id);
  if (inserted?.userId !== userId) throw new AppError('NOT_FOUND');
  return { draft: inserted, isNew: false };
}
