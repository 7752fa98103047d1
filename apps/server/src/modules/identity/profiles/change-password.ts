import { checkNewPassword } from '@plainview/domain/identity/registrations/registration';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { makeSessionToken } from '../../../platform/auth/session-cookies.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantReadAtOnce, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { rejectWeakPassword } from '../account-rules/account-rules.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { endOtherSessions, rotateSession } from '../sessions/sessions.repository.ts';
import { checkPassword } from './check-password.ts';
import { findPasswordFacts, setPasswordHash } from './profiles.repository.ts';
import { getProfile } from './profiles.ts';

/**
 * Changes the actor's password and ends all of their other sessions.
 * @returns the new token of this session.
 */
export async function changePassword(
  context: AppContext,
  actor: Actor,
  form: {
    readonly currentPassword: string;
    readonly password: string;
    readonly confirmPassword: string;
  },
  session: Session,
): Promise<string> {
  const error = checkNewPassword(form, context.config.policy);
  if (error) throw new AppError(error.code, error.data);
  const { user } = await getProfile(context, actor);
  await rejectWeakPassword(context, form.password, user);
  await checkPassword(context, user, form.currentPassword);
  if (form.password === form.currentPassword && (await mustDiffer(context, actor)))
    throw new AppError('PASSWORD_UNCHANGED');
  const hash = await context.passwords.hash(form.password);
  const now = context.clock.now();
  const token = makeSessionToken();
  await tenantTransaction(context.database, actor, async (tx) => {
    await setPasswordHash(tx, actor.userId, hash, now);
    await endOtherSessions(tx, actor.userId, session.id);
    await rotateSession(tx, session.id, token);
    await queueEmail(context, tx, user, {
      eventKey: `passwordChanged:${user.id}:${now.toISOString()}`,
      about: { kind: 'passwordChanged' },
      now,
    });
    await recordEvent(tx, actor, now, {
      event: 'user.password_changed',
      subject: 'user',
      subjectId: actor.userId,
      agencyId: actor.agencyId,
      audience: 'internal',
    });
  });
  return token;
}

/**
 * Returns whether the new password must differ from the old one: it must be changed because of its age (CJIS
 * IA-5 f) or because it was generated.
 */
async function mustDiffer({ config, database }: AppContext, actor: Actor): Promise<boolean> {
  if (config.policy.passwordDays !== null) return true;
  const password = await tenantReadAtOnce(database, actor, (tx) => findPasswordFacts(tx, actor.userId));
  return password?.isTemporary === true;
}
