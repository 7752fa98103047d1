import type { AuthenticationMethod } from '@plainview/domain/identity/users/authentication-methods';
import type { User } from '@plainview/domain/identity/users/user';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { toErrorInfo } from '../../../platform/error-code.ts';
import { accountData, actorOfAccount, recordEvent } from '../../../platform/ledger/record-event.ts';
import { findIdentityByEmail, findUser } from '../users/account.repository.ts';

/** One of two steps of a sign-in succeeded, which is not a failure. */
const HALF_DONE: ErrorCode = 'SECOND_FACTOR_NEEDED';

type Person = Pick<User, 'id' | 'name' | 'email' | 'agencyId'>;

const session = ({ id, agencyId }: Person) =>
  ({ subject: 'session', subjectId: id, agencyId, audience: 'internal' }) as const;

/**
 * Records that a session started, at the end of its transaction, since the ledger stays locked from then on.
 * @param by how the user authenticated
 * @param address network address
 */
export async function recordSignIn(
  tx: Transaction,
  person: Person,
  {
    by,
    address,
    now,
  }: { readonly by: readonly AuthenticationMethod[]; readonly address: string; readonly now: Date },
): Promise<void> {
  const data = { address, by };
  await recordEvent(tx, actorOfAccount(person), now, {
    event: 'user.signed_in',
    ...session(person),
    data,
  });
}

/** Records that a user signed out. */
export async function recordSignOut(
  tx: Transaction,
  person: Person,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<void> {
  await recordEvent(tx, actorOfAccount(person), now, {
    event: 'user.signed_out',
    ...session(person),
    data: { address },
  });
}

/**
 * Runs a sign-in attempt. A refused attempt is recorded if the address belongs to an account, together with
 * the number of attempts that the account has had in the current quarter of an hour. At most one per minute
 * is recorded, so that the ledger cannot be flooded.
 * @throws whatever `attempt` throws
 */
export async function recordingFailure<Answer>(
  context: AppContext,
  { email, address }: { readonly email: string; readonly address: string },
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    const code = toErrorInfo(error)?.code;
    if (code && code !== HALF_DONE && (await context.rateLimits.consume('failureRecord', email)))
      await recordFailure(context, email, { address, reason: code });
    throw error;
  }
}

async function recordFailure(
  context: AppContext,
  email: string,
  facts: { readonly address: string; readonly reason: ErrorCode },
): Promise<void> {
  const attempts = await context.rateLimits.countOf('account', email);
  await asSystem(context.database, async (tx) => {
    const identity = await findIdentityByEmail(tx, email);
    const user = identity && (await findUser(tx, identity.id));
    if (!user) return;
    // The caller is unknown, so the entry names the product as actor and the account as subject.
    await recordEvent(tx, 'Plainview', context.clock.now(), {
      event: 'user.sign_in_failed',
      ...session(user),
      data: { ...accountData(user), ...facts, attempts },
    });
  });
}
