import type { User } from '@plainview/domain/identity/users/user';
import type { CustodyEvent } from '@plainview/domain/ledger/custody-event';
import type { SecondFactorChange } from '@plainview/domain/operations/mail/email-topic';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { accountData, recordEvent, type EventActor } from '../../../platform/ledger/record-event.ts';
import { queueEmail } from '../mail/queue-email.ts';

const events: Readonly<Record<SecondFactorChange, CustodyEvent>> = {
  on: 'user.second_factor_on',
  off: 'user.second_factor_off',
  removed: 'user.second_factor_removed',
  codesRenewed: 'user.recovery_codes_renewed',
  recoveryCodeUsed: 'user.recovery_code_used',
  appRemoved: 'user.authenticator_app_removed',
  passkeyAdded: 'user.passkey_added',
  passkeyRemoved: 'user.passkey_removed',
  lastPasskeyRemoved: 'user.passkey_removed',
  passkeyRefused: 'user.passkey_refused',
};

/**
 * Records a change of a user's second factor in the ledger and notifies the user by email, in the change's own
 * transaction.
 */
export async function notifyOfSecondFactorChange(
  context: AppContext,
  tx: Transaction,
  told: {
    readonly by: EventActor;
    readonly user: User;
    readonly change: SecondFactorChange;
    readonly now: Date;
    readonly reason?: string;
    /** Name of the passkey that changed. */
    readonly passkey?: string;
  },
): Promise<void> {
  const { by, user, change, now, reason, passkey } = told;
  const isByAnother = by === 'Plainview' || by.userId !== user.id;
  const named = passkey === undefined ? {} : { passkey };
  await queueEmail(context, tx, user, {
    eventKey: `secondFactor:${change}:${user.id}:${now.toISOString()}`,
    about: { kind: 'secondFactorChanged', change, ...named },
    now,
  });
  await recordEvent(tx, by, now, {
    event: events[change],
    subject: 'user',
    subjectId: user.id,
    agencyId: user.agencyId,
    audience: 'internal',
    data: {
      ...(isByAnother && accountData(user)),
      ...named,
      ...(reason !== undefined && { reason }),
      ...(change === 'lastPasskeyRemoved' && { secondFactor: 'off' }),
    },
  });
}
