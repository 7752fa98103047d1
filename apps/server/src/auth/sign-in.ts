import { emailKey } from '@plainview/domain/account/registration';
import { APIError } from 'better-auth/api';
import type { AppContext } from '../app-context.ts';
import {
  describeSession,
  endSession,
  findIdentity,
  findUser,
  insertUser,
  type UserRecord,
} from '../persistence/account.repository.ts';
import { asSystem } from '../persistence/tenant-transaction.ts';
import { record } from '../use-cases/record.ts';
import { Refused } from '../use-cases/refused.ts';
import { actorOf } from './session-actor.ts';

/** A started session: the account, and the cookies for the browser. */
export interface SignedIn {
  readonly user: UserRecord;
  readonly cookies: readonly string[];
}

/**
 * Signs in with e-mail and password. An unknown address and a wrong password answer alike, in the same time
 * (decisions, Accounts 3); a pending or rejected account is signed out at once.
 * @throws Refused INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, ACCOUNT_PENDING, ACCOUNT_REJECTED,
 *   USER_DATA_NOT_FOUND or AGENCY_NAME_MISSING.
 */
export async function signIn(
  context: AppContext,
  form: { readonly email: string; readonly password: string },
  request: { readonly headers: Headers; readonly address: string },
): Promise<SignedIn> {
  const email = emailKey(form.email);
  const { rateLimits } = context;
  const admitted =
    (await rateLimits.consume('address', request.address)) && (await rateLimits.consume('account', email));
  if (!admitted) throw new Refused('TOO_MANY_ATTEMPTS');

  const session = await startSession(context, { email, password: form.password }, request.headers);
  await asSystem(context.database, (tx) =>
    describeSession(tx, session.token, {
      ipAddress: request.address,
      userAgent: request.headers.get('user-agent'),
    }),
  );
  await rateLimits.forgive('account', email);
  await rateLimits.forgive('address', request.address);

  const user = await findOrBootstrap(context, session.identityId);
  const refusal = user ? actorOf(user) : 'USER_DATA_NOT_FOUND';
  if (user && typeof refusal !== 'string') return { user, cookies: session.cookies };
  await asSystem(context.database, (tx) => endSession(tx, session.token));
  throw new Refused(typeof refusal === 'string' ? refusal : 'USER_DATA_NOT_FOUND');
}

async function startSession(
  context: AppContext,
  credentials: { readonly email: string; readonly password: string },
  headers: Headers,
): Promise<{ identityId: string; token: string; cookies: readonly string[] }> {
  try {
    const result = await context.auth.api.signInEmail({ body: credentials, headers, returnHeaders: true });
    const { token, user } = result.response;
    return { identityId: user.id, token, cookies: result.headers.getSetCookie() };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw new Refused('INVALID_CREDENTIALS');
    throw error;
  }
}

/**
 * The account behind an identity. The operator's identity gets its record `Admin` at its first sign-in, once
 * (decisions, Accounts 2); any other identity without a record has none.
 */
async function findOrBootstrap(context: AppContext, identityId: string): Promise<UserRecord | null> {
  const now = context.clock.now();
  return asSystem(context.database, async (tx) => {
    const user = await findUser(tx, identityId);
    if (user) return user;
    const identity = await findIdentity(tx, identityId);
    if (!identity?.isOperator) return null;
    const account = { id: identityId, name: 'Admin', email: identity.email, createdAt: now } as const;
    const added = await insertUser(tx, { ...account, role: 'admin', status: 'approved', agencyId: null });
    if (added) {
      await record(tx, { userId: identityId, name: account.name }, now, {
        event: 'user.bootstrapped',
        subject: 'user',
        subjectId: identityId,
        agencyId: null,
        audience: 'internal',
      });
    }
    return findUser(tx, identityId);
  });
}
