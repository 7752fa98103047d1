import { linkMilliseconds } from '@plainview/domain/operations/mail/mail';
import { addTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { codeHashOf } from '../../../platform/auth/email-tokens.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { accountData, recordEvent } from '../../../platform/ledger/record-event.ts';
import { getMail } from '../mail/mail.repository.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { findIdentityByEmail, findUser } from '../users/account.repository.ts';
import { createPasswordReset } from './password-resets.repository.ts';

/**
 * Queues the password reset message if an account with this address exists. Stores only the SHA-256 of the
 * code. `requestId` becomes the message id, so running the job again queues no second message.
 */
export async function writePasswordReset(
  app: AppContext,
  { requestId, email }: JobPayload<'write-password-reset'>,
): Promise<void> {
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    const identity = await findIdentityByEmail(tx, email);
    if (!identity || (await getMail(tx, requestId))) return;
    const user = await findUser(tx, identity.id);
    const expiresAt = addTime(now, linkMilliseconds.passwordReset);
    const codeHash = codeHashOf(app.mailCodes.codeOf(requestId));
    await createPasswordReset(tx, { codeHash, identityId: identity.id, expiresAt });
    await queueEmail(
      app,
      tx,
      { ...identity, role: user?.role ?? 'admin' },
      {
        id: requestId,
        eventKey: `passwordReset:${requestId}`,
        about: { kind: 'passwordReset', code: app.mailCodes.placeholderOf(requestId) },
        now,
        expiresAt,
      },
    );
    await recordEvent(tx, 'Plainview', now, {
      event: 'user.password_reset_requested',
      subject: 'user',
      subjectId: identity.id,
      agencyId: user?.agencyId ?? null,
      audience: 'internal',
      data: user ? accountData(user) : { email: identity.email },
    });
  });
}
