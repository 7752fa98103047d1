import type { SignInMeans } from '@plainview/domain/account/sign-in';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import type { AppContext } from '../../app-context.ts';
import { findUser, type UserRecord } from '../../persistence/account/account.repository.ts';
import { findIdentityByEmail } from '../../persistence/account/password-reset.repository.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { accountData, actorOfAccount, recordEvent } from '../custody/record-event.ts';
import { toErrorInfo } from '../error-code.ts';

/** One half of a sign-in that was asked for, and no failure. */
const HALF_DONE: ErrorCode = 'SECOND_FACTOR_NEEDED';

type Person = Pick<UserRecord, 'id' | 'name' | 'email' | 'agencyId'>;

const session = ({ id, agencyId }: Person) =>
  ({ subject: 'session', subjectId: id, agencyId, audience: 'internal' }) as const;

/**
 * Records that a session began, in its transaction and at its end, since the ledger stays locked from then on.
 * @param by by what the person proved who they are @param address network address
 */
export async function recordSignIn(
  tx: Transaction,
  person: Person,
  { by, address, now }: { readonly by: readonly SignInMeans[]; readonly address: string; readonly now: Date },
): Promise<void> {
  const data = { address, by };
  await recordEvent(tx, actorOfAccount(person), now, {
    event: 'user.signed_in',
    ...session(person),
    data,
  });
}

/** Records that a person ended their session. */
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
 * Makes an attempt to sign in. One that is refused is recorded where the address belongs to an account: at most once in a minute,
 * so that nobody floods the ledger, with how many attempts the account has had in this quarter of an hour.
 * @throws what `attempt` throws
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
    // Who it was is not known: the entry names the product, and the account as its subject.
    await recordEvent(tx, 'Plainview', context.clock.now(), {
      event: 'user.sign_in_failed',
      ...session(user),
      data: { ...accountData(user), ...facts, attempts },
    });
  });
}
