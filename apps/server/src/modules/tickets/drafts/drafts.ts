import { isDeepStrictEqual } from 'node:util';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import { addTime, HOUR } from '@plainview/domain/shared/time';
import {
  DISCARD_UNDO_TIME,
  emptyDraftFields,
  MOST_DRAFTS,
  type DraftFields,
} from '@plainview/domain/tickets/drafts/ticket-draft';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { findTicketBySubmission } from '../tickets/ticket-submission.repository.ts';
import * as repository from './drafts.repository.ts';
import type { DraftFiles, StoredDraft } from './drafts.repository.ts';

// Drafts are no evidence, so they are not recorded in the ledger. Their uploads are.

/** Returns the actor's drafts, the most recently changed first, and the uploads that belong to none. */
export function listDrafts(
  context: AppContext,
  actor: AgencyActor,
): Promise<{ readonly items: (StoredDraft & DraftFiles)[]; readonly withoutDraft: DraftFiles }> {
  return tenantRead(context.database, actor, async (tx) => ({
    items: await repository.listDrafts(tx, actor),
    withoutDraft: await repository.countUploadsWithoutDraft(tx, actor.userId),
  }));
}

/** Returns a draft of the actor's. */
export async function getDraft(context: AppContext, actor: AgencyActor, id: string): Promise<StoredDraft> {
  const draft = await tenantRead(context.database, actor, (tx) => repository.getDraft(tx, id));
  if (!isOwn(draft, actor) || draft.discardedAt !== null) throw new AppError('NOT_FOUND');
  return draft;
}

/**
 * Saves the fields of a draft, and creates it if there is none. Each call that is based on the current
 * revision makes a new one, so that an earlier call that arrives late is refused. A repeated call is
 * harmless: it changes nothing.
 * @param revision the revision that the change is based on; 0 for a new draft
 * @throws AppError NOT_FOUND for another user's draft
 */
export function saveDraft(
  context: AppContext,
  actor: AgencyActor,
  { id, fields, revision }: Pick<StoredDraft, 'id' | 'fields' | 'revision'>,
): Promise<StoredDraft> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const { draft, isNew } = await requireOpenDraft(tx, actor, { id, fields, now });
    if (isNew) return draft;
    if (draft.revision !== revision) {
      if (isDeepStrictEqual(draft.fields, fields)) return draft;
      throw new AppError('DRAFT_CHANGED');
    }
    const changed = { ...draft, fields, revision: revision + 1, changedAt: now };
    await repository.updateDraft(tx, changed);
    return changed;
  });
}

/**
 * Adds the actor's uploads that belong to nothing to a draft, which is created if it does not exist.
 * @returns their number
 * @throws AppError NOT_FOUND for another user's draft
 */
export function takeUploadsIntoDraft(context: AppContext, actor: AgencyActor, id: string): Promise<number> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    await requireOpenDraft(tx, actor, { id, now });
    return repository.moveUploadsToDraft(tx, actor.userId, id);
  });
}

/** Discards a draft. It can be restored until the sweep deletes it and its uploads. */
export function discardDraft(context: AppContext, actor: AgencyActor, id: string): Promise<void> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const draft = await repository.lockDraft(tx, id);
    if (!isOwn(draft, actor)) throw new AppError('NOT_FOUND');
    if (draft.discardedAt !== null) return;
    await repository.setDraftDiscarded(tx, id, {
      discardedAt: now,
      uploadsExpireAt: addTime(now, DISCARD_UNDO_TIME),
    });
  });
}

/** Restores a discarded draft. */
export function restoreDraft(context: AppContext, actor: AgencyActor, id: string): Promise<void> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const draft = await repository.lockDraft(tx, id);
    if (!isOwn(draft, actor)) throw new AppError('NOT_FOUND');
    if (draft.discardedAt === null) return;
    await requireRoomForDraft(tx, actor);
    const uploadsExpireAt = addTime(now, context.config.uploadExpiryHours * HOUR);
    await repository.setDraftDiscarded(tx, id, { discardedAt: null, uploadsExpireAt });
  });
}

const isOwn = (draft: StoredDraft | null, { userId, agencyId }: AgencyActor): draft is StoredDraft =>
  draft?.userId === userId && draft.agencyId === agencyId;

/**
 * Returns the actor's draft, locked; creates it if there is none. Submitted and discarded drafts are not
 * created again, since their ids are submission keys of tickets.
 * @throws AppError NOT_FOUND for another user's draft
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
  const known = await repository.lockDraft(tx, id);
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
  if (await repository.createDraft(tx, draft)) return { draft, isNew: true };
  // Inserted meanwhile by another call, or another user's, which this user does not see.
  const inserted = await repository.lockDraft(tx, id);
  if (inserted?.userId !== userId) throw new AppError('NOT_FOUND');
  return { draft: inserted, isNew: false };
}

/** @throws AppError TOO_MANY_DRAFTS */
async function requireRoomForDraft(tx: Reader, actor: AgencyActor): Promise<void> {
  if ((await repository.countDrafts(tx, actor)) >= MOST_DRAFTS)
    throw new AppError('TOO_MANY_DRAFTS', { most: MOST_DRAFTS });
}
