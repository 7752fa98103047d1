import { disabledOn, UNUSED_WARNING_DAYS } from '@plainview/domain/identity/users/unused-account';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem, lockAccountChanges, systemRead } from '../../../platform/database/tenant-transaction.ts';
import { queueEmail, queueEmails } from '../mail/queue-email.ts';
import { findUser, listApprovedAdministrators, lockUser } from './account.repository.ts';
import { disableAccount } from './disable-account.ts';
import { findUnusedSince, listUnusedAccounts, type UnusedAccount } from './unused-account.repository.ts';

/** More accounts follow on the next day. */
const MOST_PER_RUN = 1000;

/**
 * Disables approved accounts that were not used for the configured number of days, and warns the users of
 * those that will be. All comparisons use the database's clock.
 */
export async function disableUnusedAccounts(app: AppContext): Promise<void> {
  const days = app.config.policy.unusedAccountDays;
  if (days === 0) return;
  const unused = await systemRead(app.database, (tx) =>
    listUnusedAccounts(tx, { days, limit: MOST_PER_RUN }),
  );
  for (const { id } of unused) {
    if (app.stopping.aborted) return;
    await disableIfUnused(app, id, days);
  }
  const warned = await systemRead(app.database, (tx) =>
    listUnusedAccounts(tx, { days: days - UNUSED_WARNING_DAYS, fewerThanDays: days, limit: MOST_PER_RUN }),
  );
  for (const account of warned) {
    if (app.stopping.aborted) return;
    await asSystem(app.database, (tx) => warn(app, tx, account, days));
  }
}

async function disableIfUnused(app: AppContext, id: string, days: number): Promise<void> {
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    await lockAccountChanges(tx);
    // Waits for a sign-in in progress.
    const user = await lockUser(tx, id);
    const lastUsedAt = user && (await findUnusedSince(tx, id, days));
    if (!user || !lastUsedAt) return;
    const reason = { kind: 'unused', days, lastUsedAt } as const;
    const error = await disableAccount(app, tx, 'Plainview', { user, reason, now });
    if (error !== null) {
      app.log.warn({ userId: id, refusal: error }, 'an unused account stays enabled');
      return;
    }
    const { name, agencyName, role } = user;
    await queueEmails(app, tx, await listApprovedAdministrators(tx), {
      eventKey: `otherAccountDisabled:${id}:${now.toISOString()}`,
      about: {
        kind: 'otherAccountDisabled',
        name,
        agencyName: role === 'admin' ? null : agencyName,
        unusedDays: days,
      },
      now,
    });
  });
}

/** Warns a user once per period without use. */
async function warn(
  app: AppContext,
  tx: Transaction,
  { id, lastUsedAt }: UnusedAccount,
  days: number,
): Promise<void> {
  const user = await findUser(tx, id);
  if (!user) return;
  await queueEmail(app, tx, user, {
    eventKey: `accountUnused:${id}:${lastUsedAt.toISOString()}`,
    about: { kind: 'accountUnused', days, disabledOn: disabledOn(lastUsedAt, days) },
    now: app.clock.now(),
  });
}
