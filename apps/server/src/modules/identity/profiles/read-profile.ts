import type { EmailChange } from '@plainview/domain/identity/profiles/profile';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { findEmailChange } from '../email-changes/email-changes.repository.ts';
import { findUser } from '../users/account.repository.ts';
import { findPasswordHash } from './profiles.repository.ts';

/** An account as shown to its owner. */
export interface Profile {
  readonly user: User;
  readonly emailChange: EmailChange | null;
  readonly hasPassword: boolean;
}

/** Reads the actor's own profile. @throws AppError NOT_SIGNED_IN if the account is gone. */
export async function readOwnProfile(tx: Transaction, actor: Actor, now: Date): Promise<Profile> {
  const user = await findUser(tx, actor.userId);
  if (!user) throw new AppError('NOT_SIGNED_IN');
  const emailChange = await findEmailChange(tx, actor.userId, now);
  return { user, emailChange, hasPassword: (await findPasswordHash(tx, actor.userId)) !== null };
}

export function readProfile(context: AppContext, actor: Actor): Promise<Profile> {
  return tenantRead(context.database, actor, (tx) => readOwnProfile(tx, actor, context.clock.now()));
}
