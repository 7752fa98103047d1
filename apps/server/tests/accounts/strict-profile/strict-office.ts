import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import type { Config } from '@plainview/server/platform/config/config';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller, type Caller } from '@plainview/test-support/caller';
import { codeOf, enrol as setUpApp } from '@plainview/test-support/peers/authenticator';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import {
  adminRegistrationKey,
  operator,
  registration,
  signIn,
  type Person,
} from '@plainview/test-support/test-users';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const adminPassword = 'seven quiet harbours';

/** A user with an authenticator app. */
export interface Enrolled extends Person {
  readonly secret: string;
}

export const profileOf = ({ client }: Pick<Caller, 'client'>) => outcome(client.profile.get());

/** Starts a product with the strict profile, whose clock tests advance, and signs its administrator in. */
export async function startStrictOffice(settings: Partial<Config> = {}) {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const product = await startTestProduct(
    { policy: securityPolicies.strict, adminPassword, ...settings },
    { now: () => new Date(now()) },
  );

  /** Returns the code of the next half-minute, since earlier codes may have been used. */
  function nextCode(secret: string): string {
    ahead += 30_000;
    return codeOf(secret, now());
  }

  async function enrol(person: Person): Promise<Enrolled> {
    ahead += 30_000;
    const { secret } = await setUpApp(person, now());
    return { ...person, secret };
  }

  /**
   * Reauthenticates a user whose last reauthentication is too old, or whose session was locked
   * while they were away.
   */
  const prove = (person: Enrolled) =>
    person.client.session.reauthenticate({ password: person.password, code: nextCode(person.secret) });

  const admin = await enrol(await signIn(product.url, operator.email, adminPassword));

  return {
    product,
    admin,
    now,
    nextCode,
    enrol,
    prove,
    pass(milliseconds: number): void {
      ahead += milliseconds;
    },
    /** Forgets failed attempts, which would block everyone. */
    forgiveAttempts: () => changeAsOwner(product.databaseUrl, 'delete from rate_limits'),
    /** Signs a user in again whose sessions were ended. */
    async back(person: Enrolled): Promise<Enrolled> {
      const caller = createCaller(product.url);
      const { email, password, secret } = person;
      const user = await caller.client.session.signIn({ email, password, code: nextCode(secret) });
      return { ...person, ...caller, user };
    },
    /** Registers, approves and signs in a user, who sets up what the profile requires. */
    async join(change: { readonly role?: 'admin'; readonly password?: string } = {}): Promise<Enrolled> {
      const { role, password = 'nine green lanterns' } = change;
      const form = { ...registration({ agencyName: 'North PD' }), password, confirmPassword: password };
      const asked = role ? { ...form, role, adminKey: adminRegistrationKey } : form;
      await createCaller(product.url).client.session.register(asked);
      await prove(admin);
      const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
      for (const { id } of items) await admin.client.users.approve({ id });
      return enrol(await signIn(product.url, form.email, password));
    },
    tryIn: ({ email, password }: { readonly email: string; readonly password: string }, code?: string) =>
      outcome(
        createCaller(product.url).client.session.signIn({
          email,
          password,
          ...(code !== undefined && { code }),
        }),
      ),
    /** Registers with this password as Dana Whitlock of North PD. */
    tried: async (password: string) =>
      outcome(
        createCaller(product.url).client.session.register({
          ...registration({ agencyName: 'North PD', name: 'Dana Whitlock' }),
          password,
          confirmPassword: password,
        }),
      ),
  };
}

export type StrictOffice = Awaited<ReturnType<typeof startStrictOffice>>;
