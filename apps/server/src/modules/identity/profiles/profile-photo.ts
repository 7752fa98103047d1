import { MOST_PHOTO_PIXELS, type ProfilePhoto } from '@plainview/domain/identity/profiles/profile-photo';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantReadAtOnce, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { readLogo } from '../../../platform/integrations/pictures/read-logo.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import * as repository from './profile-photo.repository.ts';
import { getOwnProfile, type Profile } from './profiles.ts';

/** Returns a user's photo, or null if there is none that the actor may see. */
export const getPhoto = (context: AppContext, actor: Actor, userId: string): Promise<ProfilePhoto | null> =>
  tenantReadAtOnce(context.database, actor, (tx) => repository.getPhoto(tx, userId));

/**
 * Sets the actor's photo. Its metadata are removed.
 * @param content base64 of a PNG or JPEG
 */
export async function setPhoto(context: AppContext, actor: Actor, content: string): Promise<Profile> {
  const read = await readLogo(Buffer.from(content, 'base64'));
  if (!read || read.width !== read.height || read.width > MOST_PHOTO_PIXELS)
    throw new AppError('PHOTO_NOT_VALID');
  const { contentType, sha256, base64 } = read;
  const { userId, agencyId } = actor;
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const known = await repository.getPhoto(tx, userId);
    if (known?.sha256 !== sha256) {
      await repository.setPhoto(tx, { userId, agencyId, contentType, sha256, base64, savedAt: now });
      await recordPhoto(tx, actor, 'set', now);
    }
    return getOwnProfile(tx, actor, now);
  });
}

/** Removes the actor's photo. */
export function removePhoto(context: AppContext, actor: Actor): Promise<Profile> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    if (await repository.removePhoto(tx, actor.userId)) await recordPhoto(tx, actor, 'removed', now);
    return getOwnProfile(tx, actor, now);
  });
}

/** Records the change, but nothing about the picture, since an entry can never be erased. */
async function recordPhoto(
  tx: Transaction,
  actor: Actor,
  photo: 'set' | 'removed',
  now: Date,
): Promise<void> {
  await recordEvent(tx, actor, now, {
    event: 'user.photo_changed',
    subject: 'user',
    subjectId: actor.userId,
    agencyId: actor.agencyId,
    audience: 'internal',
    data: { photo },
  });
}
