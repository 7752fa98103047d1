import { readRows } from '@plainview/postgres/read-rows';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  adminRegistrationKey,
  joinAgency,
  joinByKey,
  registration,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenantRead, tenantTransaction } from '../../src/platform/database/tenant-transaction.ts';

// Agency administrators manage the users of their own agency. Without a mail server, so that
// links are returned.

let product: TestProduct;
let admin: Person;
let north: Person;
let south: Person;
let now: Date;
let counter = 0;
const agencyIds = new Map<string, string>();

beforeAll(async () => {
  now = new Date();
  product = await startTestProduct({ apiRequestsPerMinute: 100_000 }, { now: () => now });
  admin = await signInOperator(product.url);
  north = await joinAdministrator('North PD');
  south = await joinAdministrator('South PD');
  for (const { name, id } of await admin.client.agencies.list()) agencyIds.set(name, id);
});
afterAll(() => product.stop());

const set = (person: Person, isAgencyAdministrator: boolean, by = admin) =>
  by.client.users.setAgencyAdministrator({ id: person.user.id, isAgencyAdministrator });
async function joinAdministrator(agencyName: string): Promise<Person> {
  const person = await joinAgency(product.url, admin, agencyName);
  await set(person, true);
  return person;
}
const newEmail = () => `colleague-${(counter += 1)}@example.org`;
const codeOf = ({ link }: { readonly link: string | null }) => link?.split('#')[1] ?? '';
const password = 'a secret of a colleague';
const accept = (code: string) =>
  createCaller(product.url).client.invitations.accept({
    code,
    name: 'Cole Colleague',
    password,
    confirmPassword: password,
  });
const names = async (by: Person) =>
  (await by.client.colleagues.list({})).items.map(({ email, status }) => `${email} ${status}`);

/** Tries everything that an agency administrator may do with a user. */
const attempts = (by: Person, id: string) =>
  Promise.all([
    outcome(by.client.colleagues.remove({ id })),
    outcome(by.client.colleagues.setAdministrator({ id, isAgencyAdministrator: true })),
    outcome(by.client.colleagues.setAdministrator({ id, isAgencyAdministrator: false })),
  ]);
const NOT_FOUND = 'NOT_FOUND: This could not be found.';

const found = async ({ client }: Person, search: string): Promise<string[]> =>
  (await client.colleagues.list({ search })).items.map((each) => each.id);

test('DK-05 an invited colleague joins the agency of the inviter, and loses all access when removed', async () => {
  const email = newEmail();
  const made = await north.client.colleagues.invite({ email });
  expect(made.invitation).toMatchObject({ email, invitedBy: north.user.name });
  expect(await north.client.colleagues.invitations()).toMatchObject([{ email }]);
  expect(await south.client.colleagues.invitations()).toEqual([]);
  await accept(codeOf(made));
  const cole = await signIn(product.url, email, password);
  expect(cole.user).toMatchObject({ role: 'agency', agencyName: 'North PD', isAgencyAdministrator: false });
  expect(await outcome(cole.client.colleagues.list({}))).toMatch(/^AGENCY_ADMINISTRATOR_NEEDED/u);
  expect(await names(north)).toContain(`${email} approved`);
  expect(await names(south)).not.toContain(`${email} approved`);

  const key = await joinByKey(product.url, cole);
  expect(await outcome(key.client.tickets.list({}))).toBe('done');
  await north.client.colleagues.remove({ id: cole.user.id });
  expect(await outcome(cole.client.tickets.list({}))).toMatch(/^NOT_SIGNED_IN/u);
  expect(await outcome(key.client.tickets.list({}))).toMatch(/^API_KEY_NOT_VALID/u);
  expect(await outcome(signIn(product.url, email, password))).toMatch(/^ACCOUNT_DISABLED/u);
  expect(await names(north)).toContain(`${email} disabled`);
  expect(await outcome(north.client.colleagues.remove({ id: cole.user.id }))).toMatch(/^ACCOUNT_NOT_ACTIVE/u);

  const { items } = await admin.client.users.list({ status: 'disabled', search: email });
  expect(items).toMatchObject([{ disabled: { isByAgency: true, unusedDays: null } }]);
  const { items: mail } = await admin.client.mail.list({ search: email });
  expect(mail.map(({ kind }) => kind)).toContain('accountDisabled');
  await admin.client.users.approve({ id: cole.user.id, undoesRejection: true });
  expect((await signIn(product.url, email, password)).user.agencyName).toBe('North PD');
  expect(await outcome(key.client.tickets.list({}))).toMatch(/^API_KEY_NOT_VALID/u);
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true });
});

test('DK-05 the agency sees the entries of what its administrators did, and no other agency does', async () => {
  const victim = await joinAgency(product.url, admin, 'North PD');
  await north.client.colleagues.setAdministrator({ id: victim.user.id, isAgencyAdministrator: true });
  await north.client.colleagues.remove({ id: victim.user.id });
  const made = await north.client.colleagues.invite({ email: newEmail() });
  await north.client.colleagues.revokeInvitation({ id: made.invitation.id });
  expect(await outcome(accept(codeOf(made)))).toMatch(/^LINK_NOT_VALID/u);
  const inviter = await joinAdministrator('North PD');
  await inviter.client.colleagues.invite({ email: newEmail() });
  await north.client.colleagues.remove({ id: inviter.user.id });
  const seenBy = (person: Person) =>
    tenantRead(product.app.database, actorOf(person), async (tx) => {
      const rows = await readRows<{ event: string }>(
        tx,
        sql`select event from custody_entries where actor_id = ${north.user.id} order by sequence`,
      );
      return rows
        .map(({ event }) => event)
        .filter((event) => /^(user\.(agency|dis)|invitation)/u.test(event));
    });
  const done = ['user.agency_administrator_set', 'user.disabled', 'invitation.created', 'invitation.revoked'];
  // An invitation that ends with the rights of its inviter.
  done.push('invitation.revoked', 'user.disabled');
  expect((await seenBy(north)).slice(-done.length)).toEqual(done);
  expect(await seenBy(south)).toEqual([]);
});

test('DK-05 users of other agencies and administrators of the service are not found, like unknown ones', async () => {
  const known = [
    south.user.id,
    admin.user.id,
    (await joinAgency(product.url, admin, 'South PD')).user.id,
    crypto.randomUUID(),
  ];
  for (const id of [...known, ...known.map((each) => each.toUpperCase())])
    expect(await attempts(north, id)).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
  expect(await attempts(south, north.user.id)).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
  const pending = registration({ agencyName: 'North PD' });
  await createCaller(product.url).client.session.register(pending);
  const { items } = await admin.client.users.list({ status: 'pending', search: pending.email });
  expect(await attempts(north, items[0]?.id ?? '')).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
  expect((await names(north)).join()).not.toContain(pending.email);
  for (const search of [north.user.email.toUpperCase(), north.user.email.slice(2, -3)])
    expect([await found(north, search), await found(south, search)]).toEqual([[north.user.id], []]);
  expect(await found(north, '%')).toEqual([]);

  const made = await south.client.colleagues.invite({ email: newEmail() });
  expect(await outcome(north.client.colleagues.revokeInvitation({ id: made.invitation.id }))).toBe(NOT_FOUND);
  const office = await admin.client.invitations.create({ email: newEmail(), role: 'admin' });
  expect(await outcome(north.client.colleagues.revokeInvitation({ id: office.invitation.id }))).toBe(
    NOT_FOUND,
  );
  expect(await admin.client.invitations.list()).toHaveLength(2);
  expect((await names(south)).join()).toContain(south.email);
});

test('DK-05 nobody removes or withdraws themselves, so an agency keeps its last administrator', async () => {
  const itself = /^NOT_ON_ONESELF/u;
  for (const each of await attempts(north, north.user.id)) expect(each).toMatch(itself);
  for (const each of await attempts(north, north.user.id.toUpperCase())) expect(each).toMatch(itself);
  expect(await outcome(set(admin, true))).toMatch(/^NOT_AN_AGENCY_USER/u);
});

test('DK-05 nothing works by API key, or without a recent reauthentication', async () => {
  const person = await joinAdministrator('Key PD');
  const key = await joinByKey(product.url, person);
  const id = crypto.randomUUID();
  const changes = (by: Pick<Person, 'client'>) =>
    Promise.all([
      outcome(by.client.colleagues.invite({ email: newEmail() })),
      outcome(by.client.colleagues.remove({ id })),
      outcome(by.client.colleagues.setAdministrator({ id, isAgencyAdministrator: true })),
      outcome(by.client.colleagues.revokeInvitation({ id })),
    ]);
  for (const each of await changes(key)) expect(each).toMatch(/^API_KEY_NOT_ENOUGH/u);
  expect(await outcome(key.client.colleagues.list({}))).toMatch(/^API_KEY_NOT_ENOUGH/u);
  expect(await outcome(key.client.colleagues.invitations())).toMatch(/^API_KEY_NOT_ENOUGH/u);
  const before = now;
  now = new Date(now.getTime() + 16 * 60_000);
  for (const each of await changes(person)) expect(each).toMatch(/^REAUTHENTICATE/u);
  now = before;
});

test('DK-05 an invitation ends with the rights of its inviter', async () => {
  for (const end of [
    (person: Person) => set(person, false),
    (person: Person) => north.client.colleagues.remove({ id: person.user.id }),
    (person: Person) => admin.client.users.changeRole({ id: person.user.id, role: 'admin' }),
    (person: Person) => admin.client.users.delete({ id: person.user.id }),
  ]) {
    const inviter = await joinAgency(product.url, admin, 'North PD');
    await set(inviter, true);
    const made = await inviter.client.colleagues.invite({ email: newEmail() });
    await end(inviter);
    expect(await outcome(inviter.client.colleagues.list({}))).toMatch(/^NOT_SIGNED_IN/u);
    expect(await outcome(accept(codeOf(made)))).toMatch(/^LINK_NOT_VALID/u);
  }
});

test('DK-05 anyone who was removed or had another role is no administrator of the agency any more', async () => {
  const person = await joinAdministrator('Return PD');
  await admin.client.users.changeRole({ id: person.user.id, role: 'admin' });
  await admin.client.users.changeRole({ id: person.user.id, role: 'agency' });
  const again = await signIn(product.url, person.email, person.password);
  expect(again.user.isAgencyAdministrator).toBe(false);
  const boss = await joinAdministrator('Return PD');
  await set(person, true);
  await boss.client.colleagues.remove({ id: person.user.id });
  await admin.client.users.approve({ id: person.user.id, undoesRejection: true });
  expect((await signIn(product.url, person.email, person.password)).user.isAgencyAdministrator).toBe(false);
});

test('DK-05 allowed domains and taken addresses are refused, and invitations are limited', async () => {
  const person = await joinAdministrator('Domain PD');
  const agency = (await admin.client.agencies.list()).find(({ name }) => name === 'Domain PD');
  await admin.client.agencies.setEmailDomains({ id: agency?.id ?? '', emailDomains: ['domain.example'] });
  const invite = (email: string) => outcome(person.client.colleagues.invite({ email }));
  expect(await invite('x@example.org')).toMatch(/^EMAIL_DOMAIN_NOT_ALLOWED/u);
  expect(await invite(south.email)).toMatch(/^EMAIL_ALREADY_REGISTERED/u);
  expect(await invite('x@domain.example')).toBe('done');
  expect(await invite('X@Domain.example')).toMatch(/^ALREADY_INVITED/u);
  const more = await Promise.all(Array.from({ length: 30 }, (_, n) => invite(`n${n}@domain.example`)));
  expect(more.filter((each) => each.startsWith('TOO_MANY_ATTEMPTS'))).toHaveLength(4);
});

const actorOf = ({ user }: Person) => ({
  role: 'agency' as const,
  isAgencyAdministrator: true,
  userId: user.id,
  name: user.name,
  email: '',
  agencyId: agencyIds.get(user.agencyName ?? '') ?? '',
});

test('DK-05 the database shows colleagues only to administrators of the agency, and only on request', async () => {
  const plain = await joinAgency(product.url, admin, 'North PD');
  const count = (person: Person, agencyOf = person, isRequested = true) =>
    tenantTransaction(product.app.database, actorOf(person), async (tx) => {
      if (isRequested) await tx.execute(sql`select set_config('app.manages_agency', 'on', true)`);
      if (agencyOf !== person)
        await tx.execute(sql`select set_config('app.agency', ${actorOf(agencyOf).agencyId}, true)`);
      const changed = await tx.execute(sql`update users set name = name where id <> ${person.user.id}`);
      const seen = await tx.execute<{ agency: string | null }>(
        sql`select agency_id as agency from users where id <> ${person.user.id}`,
      );
      const foreign = seen.rows.filter(({ agency }) => agency !== actorOf(person).agencyId).length;
      return { seen: seen.rows.length > 0, changed: (changed.rowCount ?? 0) > 0, foreign };
    });
  expect(await count(north)).toEqual({ seen: true, changed: true, foreign: 0 });
  const nothing = { seen: false, changed: false, foreign: 0 };
  expect(await count(north, north, false)).toEqual(nothing);
  expect(await count(north, south)).toEqual(nothing);
  expect(await count(plain)).toEqual(nothing);
});

test('WS-07 the approval of the first user of an agency can make them its administrator', async () => {
  const register = async (name: string) => {
    const form = registration({ name, agencyName: 'First PD' });
    await createCaller(product.url).client.session.register({ ...form, adminKey: '' });
    const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
    return { form, listed: items[0] };
  };
  const first = await register('Fay First');
  const second = await register('Sue Second');
  expect([first.listed?.isFirstOfAgency, second.listed?.isFirstOfAgency]).toEqual([true, true]);
  const approved = await admin.client.users.approve({
    id: first.listed?.id ?? '',
    isAgencyAdministrator: true,
  });
  expect(approved).toMatchObject({ status: 'approved', isAgencyAdministrator: true });
  const later = await admin.client.users.list({ status: 'pending', search: second.form.email });
  expect(later.items[0]?.isFirstOfAgency).toBe(false);
  expect(await admin.client.users.approve({ id: second.listed?.id ?? '' })).toMatchObject({
    isAgencyAdministrator: false,
  });
  const fay = await signIn(product.url, first.form.email, first.form.password);
  expect(fay.user.isAgencyAdministrator).toBe(true);
  expect((await fay.client.colleagues.invite({ email: newEmail() })).invitation.email).toContain('@');
  const { items } = await admin.client.custody.list({ search: first.listed?.id ?? '', limit: 200 });
  expect(items.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['user.approved', 'user.agency_administrator_set']),
  );
});

test('WS-07 an administrator of the service is never made one of an agency', async () => {
  const form = { ...registration(), role: 'admin' as const, adminKey: adminRegistrationKey };
  await createCaller(product.url).client.session.register(form);
  const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
  const id = items[0]?.id ?? '';
  expect(items[0]?.isFirstOfAgency).toBe(false);
  expect(await outcome(admin.client.users.approve({ id, isAgencyAdministrator: true }))).toMatch(
    'NOT_AN_AGENCY_USER',
  );
  const after = await admin.client.users.list({ status: 'pending', search: form.email });
  expect(after.items[0]?.status).toBe('pending');
});

test('WS-07 users see the names of their own colleagues only, and the addresses of their administrators', async () => {
  const nora = await joinAgency(product.url, admin, 'North PD', 'Nora Names');
  const directory = await nora.client.colleagues.directory();
  expect(directory.find(({ id }) => id === nora.user.id)).toEqual({
    id: nora.user.id,
    name: 'Nora Names',
    email: null,
    isAgencyAdministrator: false,
  });
  expect(directory.find(({ id }) => id === north.user.id)).toMatchObject({
    email: north.email,
    isAgencyAdministrator: true,
  });
  expect(directory.map(({ id }) => id)).not.toContain(south.user.id);
  expect(await outcome(admin.client.colleagues.directory())).toMatch('NOT_ALLOWED');
});
