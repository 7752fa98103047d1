import { ORPCError } from '@orpc/client';
import type { Outputs } from '@plainview/contract/index';
import { admissions, type Registration } from './admissions.ts';
import { createCaller, type Caller } from './caller.ts';
import { nextMail } from './peers/test-smtp-server.ts';

/** Administrator credentials of every test product. */
export const operator = { email: 'admin@plainview.local', password: 'administrator' } as const;

/** The key with which an administrator registers at a test product. */
export const adminRegistrationKey = 'key-of-the-test-product';

/** A signed-in user of a running product. */
export interface Person extends Caller {
  readonly user: Outputs['session']['signIn'];
  readonly email: string;
  readonly password: string;
}

let counter = 0;

/** Signs in. @throws the contract's error if the product rejects the sign-in */
export async function signIn(url: string, email: string, password: string): Promise<Person> {
  const caller = createCaller(url);
  const user = await caller.client.session.signIn({ email, password });
  return { ...caller, user, email, password };
}

/** Signs in as the operator's administrator. */
export const signInOperator = (url: string): Promise<Person> =>
  signIn(url, operator.email, operator.password);

/** Returns the input of a registration, with an unused email address. */
export function registration(change: { readonly name?: string; readonly agencyName?: string } = {}) {
  counter += 1;
  const password = 'secret-of-a-person';
  return {
    name: change.name ?? `Person ${counter}`,
    email: `person-${process.pid}-${counter}-${Date.now()}@example.org`,
    role: 'agency' as const,
    password,
    confirmPassword: password,
    agencyName: change.agencyName ?? 'North Police Department',
  };
}

/** Registers, approves and signs in an agency user. */
export async function joinAgency(
  url: string,
  admin: Person,
  agencyName: string,
  name?: string,
): Promise<Person> {
  const form = registration({ agencyName, ...(name !== undefined && { name }) });
  return join(url, admin, { ...form, adminKey: '' });
}

/** Registers, approves and signs in an administrator. */
export async function joinAsAdmin(url: string, admin: Person, name?: string): Promise<Person> {
  const form = registration(name === undefined ? {} : { name });
  return join(url, admin, { ...form, role: 'admin', adminKey: adminRegistrationKey });
}

async function join(url: string, admin: Person, form: Registration): Promise<Person> {
  const admit = admissions.get(url);
  if (admit) await admit(form, admin.user);
  else {
    await createCaller(url).client.session.register(form);
    await confirmEmail(url, form.email);
    await approve(admin, form.email);
  }
  return signIn(url, form.email, form.password);
}

/** Creates an API key for this user. @returns a caller that uses it, with the key's secret and ID */
export async function joinByKey(
  url: string,
  person: Person,
  name = 'Evidence system',
): Promise<Caller & { readonly secret: string; readonly keyId: string }> {
  const { key, secret } = await person.client.apiKeys.create({ name, lifetimeDays: 90 });
  return { ...createCaller(url, secret), secret, keyId: key.id };
}

/**
 * Confirms the email address of a registration with the code from its message. Does nothing if the
 * product sends no mail.
 */
export async function confirmEmail(url: string, email: string): Promise<void> {
  const { client } = createCaller(url);
  if (!(await client.session.policy()).sendsMail) return;
  await client.session.confirmEmail({ code: await confirmationCode(email) });
}

/** Waits for the message to this address and returns its code. */
export async function confirmationCode(email: string): Promise<string> {
  const mail = await nextMail(
    ({ to, parsed }) => to[0] === email && parsed.subject === 'Confirm your email address',
  );
  const found = /(?:confirm-email#|this code: )(?<code>[\w-]+)/u.exec(mail.parsed.text ?? '');
  return found?.groups?.['code'] ?? '';
}

/** Approves the pending registration of an email address. */
export async function approve(admin: Person, email: string): Promise<void> {
  const { items } = await admin.client.users.list({ status: 'pending', search: email });
  const [user] = items;
  if (!user) throw new Error(`no pending account ${email}`);
  const decide = () => admin.client.users.approve({ id: user.id });
  try {
    await decide();
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'REAUTHENTICATE') throw error;
    // Reauthenticate, as the screen does when the last time is too long ago: a test's clock may have
    // moved on by days.
    await admin.client.session.reauthenticate({ password: admin.password });
    await decide();
  }
}
