import { isDeepStrictEqual } from 'node:util';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import { addTime, HOUR } from '@plainview/domain/shared/time';
import { DISCARD_UNDO_TIME } from '@plainview/domain/tickets/drafts/ticket-draft';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { requireOpenDraft, requireRoomForDraft } from './open-draft.ts';
import {
  countUploadsWithoutDraft,
  findDraft,
  listDrafts,
  lockDraft,
  moveUploadsToDraft,
  setDraftDiscarded,
  updateDraft,
  type DraftFiles,
  type StoredDraft,
} from './ticket-draft.repository.ts';

// Drafts are no evidence, so they are not recorded in the ledger. Their uploads are.

/** Returns the actor's drafts, the most recently changed first, and the uploads that belong to none. */
export function readDrafts(
  context: AppContext,
  actor: AgencyActor,
): Promise<{ readonly items: (StoredDraft & DraftFiles)[]; readonly withoutDraft: DraftFiles }> {
  return tenantRead(context.database, actor, async (tx) => ({
    items: await listDrafts(tx, actor),
    withoutDraft: await countUploadsWithoutDraft(tx, actor.userId),
  }));
}

/** Returns a draft of the actor's. @throws AppError NOT_FOUND */
export async function readDraft(context: AppContext, actor: AgencyActor, id: string): Promise<StoredDraft> {
  const draft = await tenantRead(context.database, actor, (tx) => findDraft(tx, id));
  if (!isOwn(draft, actor) || draft.discardedAt !== null) throw new AppError('NOT_FOUND');
  return draft;
}

const isOwn = (draft: StoredDraft | null, { userId, agencyId }: AgencyActor): draft is StoredDraft =>
  draft?.userId === userId && draft.agencyId === agencyId;

/**
 * Saves the fields of a draft, and creates it if there is none. Each call that is based on the current
 * revision makes a new one, so that an earlier call that arrives late is refused. A repeated call is
 * harmless: it changes nothing.
 * @param revision the revision that the change is based on; 0 for a new draft
 * @throws AppError NOT_FOUND (another user's), DRAFT_CHANGED, DRAFT_SUBMITTED, DRAFT_DISCARDED
 *   or TOO_MANY_DRAFTS
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
    await updateDraft(tx, changed);
    return changed;
  });
}

/**
 * Adds the actor's uploads that belong to nothing to a draft, which is created if it does not exist.
 * @returns their number
 * @throws AppError NOT_FOUND (another user's), DRAFT_SUBMITTED, DRAFT_DISCARDED or TOO_MANY_DRAFTS
 */
export function takeUploadsIntoDraft(context: AppContext, actor: AgencyActor, id: string): Promise<number> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    await requireOpenDraft(tx, actor, { id, now });
    return moveUploadsToDraft(tx, actor.userId, id);
  });
}

/**
 * Discards a draft. It can be restored until the sweep deletes it and its uploads.
 * @throws AppError NOT_FOUND
 */
export function discardDraft(context: AppContext, actor: AgencyActor, id: string): Promise<void> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!isOwn(draft, actor)) throw new AppError('NOT_FOUND');
    if (draft.discardedAt !== null) return;
    await setDraftDiscarded(tx, id, {
      discardedAt: now,
      uploadsExpireAt: addTime(now, DISCARD_UNDO_TIME),
    });
  });
}

/** Restores a discarded draft. @throws AppError NOT_FOUND or TOO_MANY_DRAFTS */
export function restoreDraft(context: AppContext, actor: AgencyActor, id: string): Promise<void> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!isOwn(draft, actor)) throw new AppError('NOT_FOUND');
    if (draft.discardedAt === null) return;
    await requireRoomForDraft(tx, actor);
    const uploadsExpireAt = addTime(now, context.config.uploadExpiryHours * HOUR);
    await setDraftDiscarded(tx, id, { discardedAt: null, uploadsExpireAt });
  });
}
