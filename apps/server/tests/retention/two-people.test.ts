import { readFile } from 'node:fs/promises';
import type { RetentionOptions } from '@plainview/domain/retention/destructions/destruction';
import { readRows } from '@plainview/postgres/read-rows';
import { systemRead } from '@plainview/server/platform/database/tenant-transaction';
import { createCaller } from '@plainview/test-support/caller';
import { confirmIndependent } from '@plainview/test-support/independent-person';
import { changeAsOwner, connectAsOwner } from '@plainview/test-support/product/owner-database';
import type { TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  approve,
  joinAsAdmin,
  joinByKey,
  registration,
  signIn,
  type Person,
} from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  codeOf,
  DAY,
  days,
  everywhere,
  startRetentionOffice,
  type RetentionOffice,
} from './retention-office.ts';

// Actions under the two-person rule need two people, not only two accounts. Dana (set up by the operator) and
// Casey (confirmed by the operator) are independent.

let office: RetentionOffice;
let product: TestProduct;
let dana: Person;
let casey: Person;

const options = { undoDays: 7, isAutomatic: false, needsTwoPersons: true, approverDays: 7 };

beforeAll(async () => {
  office = await startRetentionOffice();
  ({ product, dana, casey } = office);
  await office.setRules([{ ...everywhere, period: days(10) }]);
  await dana.client.retention.setOptions(options);
  office.pass(8 * DAY);
});
afterAll(() => product.stop());

const reauthenticate = ({ client, password }: Person) => client.session.reauthenticate({ password });

/** Requests the destruction of a new ticket. @returns a function that approves it */
async function requested(by: Person) {
  const [ticketId = ''] = await office.insertDue('North PD', 1);
  const { id } = await office.scheduled(ticketId, by);
  return async (approver: Pick<Person, 'client'>) => codeOf(approver.client.retention.approve({ id }));
}

/** Signs in an administrator who accepted the invitation of another one. */
async function joinByInvitation(inviter: Person, name: string): Promise<Person> {
  await reauthenticate(inviter);
  const { email, password, confirmPassword } = registration();
  const { link } = await inviter.client.invitations.create({ email, role: 'admin' });
  await createCaller(product.url).client.invitations.accept({
    code: link?.split('#')[1] ?? '',
    name,
    password,
    confirmPassword,
  });
  return signIn(product.url, email, password);
}

/** Signs in an administrator who registered and was approved by another one, with the product's own calls. */
async function joinByApproval(by: Person, name: string): Promise<Person> {
  const form = { ...registration({ name }), role: 'admin' as const, adminKey: adminRegistrationKey };
  await createCaller(product.url).client.session.register(form);
  await approve(by, form.email);
  return signIn(product.url, form.email, form.password);
}

test('CL-06 two administrators who are independent of each other act together, in person', async () => {
  const approval = await requested(dana);
  expect(await approval(dana)).toBe('REAUTHENTICATE');
  await reauthenticate(dana);
  expect(await approval(dana)).toBe('OWN_REQUEST');
  expect(await approval(casey)).toBe('REAUTHENTICATE');
  await reauthenticate(casey);
  const { items } = await casey.client.retention.list({ group: 'open' });
  expect(items[0]?.approve).toEqual({ allowed: true });
  expect(await approval(casey)).toBe('done');
  // The same in the other direction, for a hold.
  const { id } = await submitTicket(product.url, office.ann);
  await casey.client.tickets.placeHold({ id, reason: 'Lawsuit' });
  const release = (who: Person) => codeOf(who.client.tickets.releaseHold({ id, reason: 'Settled' }));
  expect(await release(casey)).toBe('done');
  expect((await dana.client.tickets.get({ id })).isOnHold).toBe(true);
  office.pass(16 * 60_000);
  expect(await release(dana)).toBe('REAUTHENTICATE');
  await reauthenticate(dana);
  expect(await release(dana)).toBe('done');
  expect((await dana.client.tickets.get({ id })).isOnHold).toBe(false);
});

test('CL-06 one person with a second account that they invited, or registered and approved, is not two people', async () => {
  const invited = await joinByInvitation(dana, 'Invited by Dana');
  const approved = await joinByApproval(dana, 'Approved by Dana');
  const third = await joinByInvitation(invited, 'Invited by the invited');
  const fourth = await joinByApproval(third, 'Approved by the third');
  office.pass(30 * DAY);
  const others = [invited, approved, third, fourth];
  for (const person of [dana, casey, ...others]) await reauthenticate(person);
  for (const person of others) {
    const approval = await requested(dana);
    expect(await approval(person), `${person.user.name} approves`).toBe('APPROVER_NOT_INDEPENDENT');
    // The other way around, the same person would be both, too.
    const reverse = await requested(person);
    expect(await reverse(dana), `${person.user.name} requests`).toBe('APPROVER_NOT_INDEPENDENT');
    // Casey is someone else.
    expect(await reverse(casey)).toBe('done');
  }
  const between = await requested(third);
  expect(await between(fourth)).toBe('APPROVER_NOT_INDEPENDENT');
  // A third person admitted both.
  expect(await between(approved)).toBe('done');
  const { approvers } = await dana.client.retention.get();
  expect(approvers.filter(({ approve: { allowed } }) => allowed)).toEqual([
    { name: 'Casey', approve: { allowed: true } },
  ]);
  expect(approvers.find(({ name }) => name === 'Approved by the third')?.approve).toEqual({
    allowed: false,
    code: 'APPROVER_NOT_INDEPENDENT',
    message:
      'The account of Approved by the third goes back to Admin, who admitted it or gave it rights, so this could be one person.',
  });
  // A deleted account between two others still connects them.
  await dana.client.users.delete({ id: third.user.id });
  const last = await requested(dana);
  expect(await last(fourth)).toBe('APPROVER_NOT_INDEPENDENT');
  await confirmIndependent(product, fourth);
  expect(await last(fourth)).toBe('done');
  // Approving or enabling again, and giving the role, connects the accounts again.
  await reauthenticate(dana);
  await dana.client.users.changeRole({ id: fourth.user.id, role: 'agency' });
  await dana.client.users.changeRole({ id: fourth.user.id, role: 'admin' });
  office.pass(30 * DAY);
  const back = await signIn(product.url, fourth.email, fourth.password);
  await reauthenticate(dana);
  expect(await (await requested(dana))(back)).toBe('APPROVER_NOT_INDEPENDENT');
});

test('CL-06 an API key neither requests nor approves', async () => {
  await reauthenticate(dana);
  await reauthenticate(casey);
  const [danasKey, caseysKey] = [await joinByKey(product.url, dana), await joinByKey(product.url, casey)];
  const approval = await requested(dana);
  expect(await approval(caseysKey)).toBe('API_KEY_NOT_ENOUGH');
  const [dueId = ''] = await office.insertDue('North PD', 1);
  expect(await codeOf(danasKey.client.retention.schedule({ ticketIds: [dueId] }))).toBe('API_KEY_NOT_ENOUGH');
  expect(await codeOf(danasKey.client.retention.setOptions({ ...options, needsTwoPersons: false }))).toBe(
    'API_KEY_NOT_ENOUGH',
  );
  const [one, two] = [
    await submitTicket(product.url, office.ann),
    await submitTicket(product.url, office.ann),
  ];
  const ticketIds = [one.id, two.id];
  const { id } = await dana.client.holds.place({ name: 'Smith', reason: 'Lawsuit', ticketIds });
  await dana.client.tickets.placeHold({ id: one.id, reason: 'Lawsuit' });
  const byKey = [
    () => danasKey.client.tickets.releaseHold({ id: one.id, reason: 'Settled' }),
    () => danasKey.client.holds.release({ id, reason: 'Settled' }),
    () => danasKey.client.holds.removeTicket({ id, ticketId: one.id, reason: 'Settled' }),
  ];
  for (const call of byKey) expect(await codeOf(call())).toBe('API_KEY_NOT_ENOUGH');
  expect(await approval(casey)).toBe('done');
});

test('CL-06 a request ends when its maker loses the right, and can then be made again', async () => {
  const rita = await joinByApproval(dana, 'Rita');
  const { id: ticketId } = await submitTicket(product.url, office.ann);
  const other = await submitTicket(product.url, office.ann);
  await reauthenticate(rita);
  await reauthenticate(casey);
  await rita.client.tickets.placeHold({ id: ticketId, reason: 'Lawsuit' });
  const matter = { name: 'Smith', reason: 'Lawsuit', ticketIds: [ticketId, other.id] };
  const { id: holdId } = await rita.client.holds.place(matter);
  await rita.client.tickets.releaseHold({ id: ticketId, reason: 'Settled' });
  await rita.client.holds.release({ id: holdId, reason: 'Settled' });
  await rita.client.retention.setOptions({ ...options, undoDays: 0 });
  const approval = await requested(rita);
  const asked = (await casey.client.holds.get({ id: holdId })).releaseRequest;
  expect(asked?.approve).toEqual({ allowed: true });

  office.pass(1000);
  await reauthenticate(dana);
  await dana.client.users.changeRole({ id: rita.user.id, role: 'agency' });
  expect(await approval(casey)).toBe('REQUEST_ENDED');
  const requestedAt = asked?.at ?? new Date(0);
  const approved = () => codeOf(casey.client.holds.release({ id: holdId, reason: 'Settled', requestedAt }));
  expect(await approved()).toBe('REQUEST_ENDED');
  expect((await casey.client.holds.get({ id: holdId })).releaseRequest?.approve).toEqual({
    allowed: false,
    code: 'REQUEST_ENDED',
    message:
      'This request has ended: Rita has lost the right to make it since then. An administrator has to make it again.',
  });
  // It does not come back with the right.
  await dana.client.users.changeRole({ id: rita.user.id, role: 'admin' });
  expect(await approved()).toBe('REQUEST_ENDED');
  await dana.client.users.delete({ id: rita.user.id });
  expect(await approved()).toBe('REQUEST_ENDED');
  expect(await approval(casey)).toBe('REQUEST_ENDED');

  // Casey's calls are new requests, which Dana approves.
  await casey.client.tickets.releaseHold({ id: ticketId, reason: 'Settled' });
  expect((await dana.client.tickets.get({ id: ticketId })).hold).toMatchObject({
    releaseRequestedBy: 'Casey',
  });
  await dana.client.tickets.releaseHold({ id: ticketId, reason: 'Settled' });
  await casey.client.holds.release({ id: holdId, reason: 'Settled' });
  const again = (await dana.client.holds.get({ id: holdId })).releaseRequest;
  expect(again).toMatchObject({ by: 'Casey', approve: { allowed: true } });
  await dana.client.holds.release({ id: holdId, reason: 'Settled', requestedAt: again?.at ?? new Date(0) });
  await casey.client.retention.setOptions({ ...options, undoDays: 0 });
  expect((await dana.client.retention.get()).options).toMatchObject({
    undoDays: 7,
    request: { by: 'Casey', options: { undoDays: 0 }, approve: { allowed: true } },
  });
  // Setting the options as they are declines it.
  await dana.client.retention.setOptions(options);
  expect((await dana.client.retention.get()).options.request).toBeNull();
});

test('CL-06 an account approves neither what was requested before it got the right nor while it is too young', async () => {
  await reauthenticate(dana);
  const before = await requested(dana);
  office.pass(1000);
  const kim = await joinAsAdmin(product.url, casey, 'Kim');
  const after = await requested(dana);
  expect(await before(kim)).toBe('APPROVER_AFTER_REQUEST');
  expect(await after(kim)).toBe('APPROVER_TOO_NEW');
  expect((await dana.client.retention.get()).approvers.find(({ name }) => name === 'Kim')?.approve).toEqual({
    allowed: false,
    code: 'APPROVER_TOO_NEW',
    message: 'An account can approve only after it has had this right for 7 days.',
  });
  office.pass(7 * DAY);
  await reauthenticate(kim);
  expect(await before(kim)).toBe('APPROVER_AFTER_REQUEST');
  expect(await after(kim)).toBe('done');
});

const years = (count: number) => ({ count, unit: 'years' as const });

test('CL-06 every setting that weakens the two-person rule needs a second person', async () => {
  for (const person of [dana, casey]) await reauthenticate(person);
  const strong = { ...options, approverDays: 8, undoDays: 8, agencyMinimum: years(2) };
  const current = async () => {
    const {
      request,
      endRequestedBy: _by,
      isOwnEndRequest: _own,
      ...set
    } = (await dana.client.retention.get()).options;
    return { request, set };
  };
  // Stricter values apply at once; a limit where agencies may only lengthen periods is weaker.
  await dana.client.retention.setOptions({ ...options, approverDays: 8, undoDays: 8 });
  expect((await current()).set).toMatchObject({ approverDays: 8, undoDays: 8, agencyMinimum: null });
  expect(await codeOf(dana.client.retention.setOptions(strong))).toBe('done');
  expect((await current()).set.agencyMinimum).toBeNull();
  expect(await codeOf(dana.client.retention.setOptions(strong))).toBe('OWN_REQUEST');
  await casey.client.retention.setOptions(strong);
  expect(await current()).toMatchObject({ request: null, set: { agencyMinimum: years(2) } });

  const weaker: readonly Partial<RetentionOptions>[] = [
    { undoDays: 7 },
    { approverDays: 7 },
    { agencyMinimum: years(1) },
    { needsTwoPersons: false },
    { needsTwoPersons: false, isAutomatic: true },
  ];
  for (const change of weaker) {
    await dana.client.retention.setOptions({ ...strong, ...change });
    const { set, request } = await current();
    expect(set).toEqual(strong);
    expect(request).toMatchObject({ by: 'Admin', isOwn: true, options: { ...strong, ...change } });
    // Another weaker value is another request, not an approval.
    await casey.client.retention.setOptions({ ...strong, ...change, undoDays: 3 });
    expect(await current()).toMatchObject({ set: strong, request: { by: 'Casey', isOwn: false } });
  }
  const { items } = await dana.client.custody.list({ subject: 'retention' });
  expect(items[0]).toMatchObject({ event: 'retention.options_requested', actorName: 'Casey' });
  const end = { ...strong, isAutomatic: true, needsTwoPersons: false, undoDays: 3 };
  await dana.client.retention.setOptions(end);
  expect((await current()).set.needsTwoPersons).toBe(false);
  expect((await dana.client.custody.list({ subject: 'retention' })).items[0]).toMatchObject({
    event: 'retention.options_set',
    data: { needsTwoPersons: false, requestedBy: 'Casey' },
  });
  await dana.client.retention.setOptions(options);
});

test('CL-06 the ledger of an earlier release says who admitted existing accounts', async () => {
  const found = async () => {
    const rows = await systemRead(product.app.database, (tx) =>
      readRows<{ fact: string }>(
        tx,
        sql`select concat_ws(' ', account_id, kind, by_id) as fact
        from account_grants where kind not in ('confirmed') order by fact`,
      ),
    );
    return rows.map(({ fact }) => fact);
  };
  const recorded = await found();
  expect(recorded.length).toBeGreaterThan(5);
  const file = '../../migrations/0084_account_grants.sql';
  const migration = await readFile(new URL(file, import.meta.url), 'utf8');
  const statement = migration.split('--> statement-breakpoint').at(-1) ?? '';
  const owner = await connectAsOwner(product.databaseUrl);
  try {
    await owner.change('alter table account_grants disable trigger user');
    await owner.change('delete from account_grants');
    await owner.change(statement);
  } finally {
    await owner.change('alter table account_grants enable trigger user');
    await owner.end();
  }
  expect(await found()).toEqual(recorded);
  // Nobody changes these records.
  const change = changeAsOwner(product.databaseUrl, `update account_grants set by_id = null`);
  await expect(change).rejects.toThrow('append-only');
});
