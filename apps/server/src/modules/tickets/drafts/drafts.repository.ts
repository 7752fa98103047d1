import {
  emptyDraftFields,
  type DraftFields,
  type DraftVideo,
} from '@plainview/domain/tickets/drafts/ticket-draft';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { createStatement } from '@plainview/postgres/statement';
import { and, count, desc, eq, isNotNull, isNull, lt, min, ne, sql } from 'drizzle-orm';
import { uploads } from '../../evidence/uploads/uploads.table.ts';
import { ticketDrafts } from './ticket-drafts.table.ts';

/** An unfinished ticket. */
export interface StoredDraft {
  readonly id: string;
  readonly userId: string;
  readonly agencyId: string;
  readonly fields: DraftFields;
  readonly revision: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly discardedAt: Date | null;
}

/** Files without a ticket, without refused ones. */
export interface DraftFiles {
  readonly files: number;
  /** When the first of them expires. */
  readonly filesExpireAt: Date | null;
}

/** Selects the number of a group's uploads, and when the first of them expires. */
const fileColumns = {
  files: count(uploads.id),
  filesExpireAt: sql<Date | null>`${min(uploads.expiresAt)}`.mapWith(uploads.expiresAt),
};

const ofUser = (owner: { readonly userId: string; readonly agencyId: string }) =>
  and(
    eq(ticketDrafts.userId, owner.userId),
    eq(ticketDrafts.agencyId, owner.agencyId),
    isNull(ticketDrafts.discardedAt),
  );

/** Lists a user's drafts, the most recently changed first. */
export async function listDrafts(
  tx: Reader,
  owner: { readonly userId: string; readonly agencyId: string },
): Promise<(StoredDraft & DraftFiles)[]> {
  const rows = await tx
    .select({ draft: ticketDrafts, ...fileColumns })
    .from(ticketDrafts)
    .leftJoin(uploads, and(eq(uploads.draftId, ticketDrafts.id), ne(uploads.state, 'refused')))
    .where(ofUser(owner))
    .groupBy(ticketDrafts.id)
    .orderBy(desc(ticketDrafts.changedAt), desc(ticketDrafts.id));
  return rows.map(({ draft, ...files }) => Object.assign(draft, files, { fields: complete(draft.fields) }));
}

const withoutDraft = (userId: string) =>
  and(
    eq(uploads.userId, userId),
    isNull(uploads.draftId),
    isNull(uploads.ticketId),
    isNull(uploads.importId),
    ne(uploads.state, 'refused'),
  );

/** Counts a user's uploads that belong to no draft, ticket or import. */
export async function countUploadsWithoutDraft(tx: Reader, userId: string): Promise<DraftFiles> {
  const [row] = await tx.select(fileColumns).from(uploads).where(withoutDraft(userId));
  return row ?? { files: 0, filesExpireAt: null };
}

/** Adds a user's uploads that belong to nothing to a draft. @returns their number */
export async function moveUploadsToDraft(tx: Transaction, userId: string, draftId: string): Promise<number> {
  const moved = await tx
    .update(uploads)
    .set({ draftId })
    .where(withoutDraft(userId))
    .returning({ id: uploads.id });
  return moved.length;
}

/** Counts a user's drafts. */
export async function countDrafts(
  tx: Reader,
  owner: { readonly userId: string; readonly agencyId: string },
): Promise<number> {
  const [row] = await tx.select({ found: count() }).from(ticketDrafts).where(ofUser(owner));
  return row?.found ?? 0;
}

/** Returns a draft, also a discarded one, or null if there is none that the actor may see. */
export async function getDraft(tx: Reader, id: string): Promise<StoredDraft | null> {
  const [row] = await tx.select().from(ticketDrafts).where(eq(ticketDrafts.id, id));
  return row ? { ...row, fields: complete(row.fields) } : null;
}

/** Works like `getDraft`, with the row locked until the transaction ends. */
export async function lockDraft(tx: Transaction, id: string): Promise<StoredDraft | null> {
  const [row] = await tx.select().from(ticketDrafts).where(eq(ticketDrafts.id, id)).for('update');
  return row ? { ...row, fields: complete(row.fields) } : null;
}

/** Fields of later releases are missing in drafts of earlier ones. */
function complete(stored: Partial<DraftFields>): DraftFields {
  const { videos, ...fields } = { ...emptyDraftFields, ...stored };
  const completed = Object.entries(videos).map(([id, video]) => [id, { ...laterVideoFields, ...video }]);
  return { ...fields, videos: Object.fromEntries(completed) };
}

/** Fields that drafts of earlier releases lack. */
const laterVideoFields: Pick<DraftVideo, 'wornBy'> = { wornBy: '' };

/** Creates a draft. @returns whether it was created; false if the id is taken */
export async function createDraft(tx: Transaction, draft: StoredDraft): Promise<boolean> {
  const rows = await tx
    .insert(ticketDrafts)
    .values(draft)
    .onConflictDoNothing()
    .returning({ id: ticketDrafts.id });
  return rows.length > 0;
}

/** Replaces the fields of a draft. */
export async function updateDraft(
  tx: Transaction,
  { id, fields, revision, changedAt }: Pick<StoredDraft, 'id' | 'fields' | 'revision' | 'changedAt'>,
): Promise<void> {
  await tx.update(ticketDrafts).set({ fields, revision, changedAt }).where(eq(ticketDrafts.id, id));
}

/** Discards or restores a draft, and sets when its uploads expire. */
export async function setDraftDiscarded(
  tx: Transaction,
  id: string,
  { discardedAt, uploadsExpireAt }: { readonly discardedAt: Date | null; readonly uploadsExpireAt: Date },
): Promise<void> {
  await tx.update(ticketDrafts).set({ discardedAt }).where(eq(ticketDrafts.id, id));
  await tx.update(uploads).set({ expiresAt: uploadsExpireAt }).where(eq(uploads.draftId, id));
}

const deleteOwn = createStatement((tx: Transaction) =>
  tx
    .delete(ticketDrafts)
    .where(
      and(eq(ticketDrafts.id, sql.placeholder('id')), eq(ticketDrafts.userId, sql.placeholder('userId'))),
    ),
);

/** Deletes a user's draft, if it exists. Its uploads stay. */
export async function deleteDraft(tx: Transaction, id: string, userId: string): Promise<void> {
  await deleteOwn(tx, { id, userId });
}

/** Deletes the drafts that were discarded before `since`. */
export async function deleteDiscardedDrafts(tx: Transaction, since: Date): Promise<void> {
  await tx
    .delete(ticketDrafts)
    .where(and(isNotNull(ticketDrafts.discardedAt), lt(ticketDrafts.discardedAt, since)));
}
