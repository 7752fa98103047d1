import { photoPath, type ProfilePhoto } from '@plainview/domain/identity/profiles/profile-photo';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { eq, inArray } from 'drizzle-orm';
import { ticketMessages } from '../../tickets/conversations/messages.table.ts';
import { profilePhotos } from './profile-photos.table.ts';

/** Returns a user's photo, or null if there is none that the actor may see. */
export async function getPhoto(tx: Reader, userId: string): Promise<ProfilePhoto | null> {
  const { contentType, sha256, base64 } = profilePhotos;
  const [row] = await tx
    .select({ contentType, sha256, base64 })
    .from(profilePhotos)
    .where(eq(profilePhotos.userId, userId));
  return row ?? null;
}

/** Returns the paths of the photos of a conversation's authors that the actor may see, by user id. */
export async function listAuthorPhotos(tx: Reader, ticketId: string): Promise<ReadonlyMap<string, string>> {
  const authors = tx
    .select({ id: ticketMessages.authorId })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId));
  const rows = await tx
    .select({ userId: profilePhotos.userId, sha256: profilePhotos.sha256 })
    .from(profilePhotos)
    .where(inArray(profilePhotos.userId, authors));
  return new Map(rows.map(({ userId, sha256 }) => [userId, photoPath(userId, sha256)]));
}

/** Sets a user's photo. A trigger puts its path into the account. */
export async function setPhoto(
  tx: Transaction,
  photo: ProfilePhoto & { readonly userId: string; readonly agencyId: string | null; readonly savedAt: Date },
): Promise<void> {
  await tx
    .insert(profilePhotos)
    .values(photo)
    .onConflictDoUpdate({ target: profilePhotos.userId, set: photo });
}

/** Deletes a user's photo. @returns whether there was one */
export async function removePhoto(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(profilePhotos)
    .where(eq(profilePhotos.userId, userId))
    .returning({ userId: profilePhotos.userId });
  return rows.length > 0;
}
