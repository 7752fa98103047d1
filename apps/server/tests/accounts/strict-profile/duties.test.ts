import type { Duty } from '@plainview/domain/identity/users/duty';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { listen } from '@plainview/test-support/product/live-listener';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import type { TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { adminRegistrationKey, registration, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE, profileOf, startStrictOffice, type Enrolled, type StrictOffice } from './strict-office.ts';

let strict: StrictOffice;
let product: TestProduct;
let admin: Enrolled;

beforeAll(async () => {
  strict = await startStrictOffice();
  ({ product, admin } = strict);
});
afterAll(() => product.stop());
beforeEach(() => strict.forgiveAttempts());

test('[CJIS AC-5, AC-6(2), AU-9(4)] an administrator’s duties are removed and returned; each action requires its own', async () => {
  let mia = await strict.join({ role: 'admin' });
  await strict.prove(admin);
  const give = (duties: Duty[]) => outcome(admin.client.users.setDuties({ id: mia.user.id, duties }));
  const doubtful = { id: crypto.randomUUID(), reason: 'x' };
  const met = async () => ({
    reviewer: await outcome(mia.client.tickets.reopen(doubtful)),
    custodian: await outcome(mia.client.tickets.placeHold(doubtful)),
    auditor: await outcome(mia.client.custody.list({ limit: 1 })),
  });
  const absent = 'NOT_FOUND: This could not be found.';
  const needed = 'DUTY_NEEDED: This requires a duty that your account does not have.';
  expect(await met()).toEqual({ reviewer: absent, custodian: absent, auditor: 'done' });
  const key = await mia.client.apiKeys.create({ name: 'Mia’s program', lifetimeDays: 30 });

  expect(await give(['reviewer'])).toBe('done');
  // A user who loses duties also loses existing sessions and keys.
  expect(await profileOf(mia)).toMatch('NOT_SIGNED_IN');
  expect(await profileOf(createCaller(product.url, key.secret))).toMatch('API_KEY_NOT_VALID');
  mia = await strict.back(mia);
  expect(mia.user.duties).toEqual(['reviewer']);
  expect(await met()).toEqual({ reviewer: absent, custodian: needed, auditor: needed });
  expect(await outcome(mia.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} }))).toBe(
    needed,
  );
  const ids = [doubtful.id];
  expect(await outcome(mia.client.tickets.placeHolds({ ids, reason: 'x' }))).toBe(needed);
  expect(await outcome(mia.client.bundles.createMany({ ids, kind: 'full' }))).toBe(needed);
  expect(await outcome(mia.client.users.setDuties({ id: mia.user.id, duties: [] }))).toMatch(
    'NOT_ON_ONESELF',
  );
  await strict.prove(admin);
  expect(await give(['reviewer', 'custodian', 'auditor'])).toBe('done');
});

test('[CJIS AC-5, AC-6(2)] no one gains a duty through another account: users grant only duties they have, and each keeps a holder', async () => {
  let mia = await strict.join({ role: 'admin' });
  await strict.prove(admin);
  await admin.client.users.setDuties({ id: mia.user.id, duties: ['reviewer'] });
  mia = await strict.back(mia);
  const second = await strict.join();
  const promoted = await mia.client.users.changeRole({ id: second.user.id, role: 'admin' });
  expect(promoted.duties).toEqual(['reviewer']);
  const form = { ...registration(), role: 'admin' as const, adminKey: adminRegistrationKey };
  await createCaller(product.url).client.session.register({
    ...form,
    password: 'nine green lanterns',
    confirmPassword: 'nine green lanterns',
  });
  const { items } = await mia.client.users.list({ status: 'pending', search: form.email });
  const approved = await Promise.all(items.map(({ id }) => mia.client.users.approve({ id })));
  expect(approved.map(({ duties }) => duties)).toEqual([['reviewer']]);
  const give = (by: Person, duties: Duty[]) =>
    outcome(by.client.users.setDuties({ id: second.user.id, duties }));
  expect(await give(mia, ['reviewer', 'auditor'])).toMatch('DUTY_NEEDED');
  expect(await give(mia, [])).toBe('done');
  expect(await give(mia, ['reviewer'])).toBe('done');
  // If the last holder of a duty were removed, no one could assign it.
  await changeAsOwner(
    product.databaseUrl,
    `update users set withheld_duties = '["auditor"]' where role = 'admin' and id <> $1`,
    admin.user.id,
  );
  const { id } = admin.user;
  expect(await outcome(mia.client.users.changeRole({ id, role: 'agency' }))).toMatch('LAST_OF_DUTY');
  expect(await outcome(mia.client.users.delete({ id }))).toMatch('LAST_OF_DUTY');
});

test('[CJIS AC-5] without the custodian duty, earlier downloads fail and receivers of evidence are hidden', async () => {
  let mia = await strict.join({ role: 'admin' });
  const { url } = await mia.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  expect((await mia.fetch(url)).status).toBe(200);
  expect((await mia.fetch('/bookkeeping/2026.csv')).status).toBe(200);
  await strict.prove(admin);
  await admin.client.users.setDuties({ id: mia.user.id, duties: ['reviewer', 'auditor'] });
  mia = await strict.back(mia);
  expect((await mia.fetch(url)).status).toBe(404);
  expect((await mia.fetch('/bookkeeping/2026.csv')).status).toBe(403);
  const id = crypto.randomUUID();
  const form = { url: 'http://127.0.0.1:9/', events: ['processing.started' as const] };
  expect(await outcome(mia.client.webhooks.add(form))).toMatch('DUTY_NEEDED');
  expect(await outcome(mia.client.webhooks.change({ id, ...form, isPaused: false }))).toMatch('DUTY_NEEDED');
  expect(await outcome(mia.client.webhooks.renewSecret({ id }))).toMatch('DUTY_NEEDED');
});

test('[CJIS IA-11, AC-5] deleting evidence through an edit or its ticket needs the same duty and reauthentication', async () => {
  const ann = await strict.join();
  const mia = await strict.join({ role: 'admin' });
  const uploadIds = [
    (await storeVideo(product.url, ann, await makeTestVideo({ seed: 1 }))).id,
    (await storeVideo(product.url, ann, await makeTestVideo({ seed: 2 }))).id,
  ];
  const ticket = await createTicket(ann, uploadIds);
  const [first] = ticket.videos;
  const kept = {
    videoId: first?.videoId ?? '',
    length: '00:00:03',
    category: 'Standard',
    notes: '',
  } as const;
  const edit = { id: ticket.id, incidentType: 'Training', officersInvolved: ['Baker'], videos: [kept] };
  strict.pass(16 * MINUTE);
  for (const { client } of [ann, mia]) {
    expect(await outcome(client.tickets.update(edit))).toMatch('REAUTHENTICATE');
    expect(await outcome(client.tickets.delete({ id: ticket.id }))).toMatch('REAUTHENTICATE');
  }
  await strict.prove(admin);
  await admin.client.users.setDuties({ id: mia.user.id, duties: ['reviewer', 'auditor'] });
  const other = await strict.back(mia);
  expect(await outcome(other.client.tickets.update(edit))).toMatch('DUTY_NEEDED');
  expect(await outcome(other.client.tickets.delete({ id: ticket.id }))).toMatch('DUTY_NEEDED');
  // A bundle is an export of all of a ticket's evidence.
  const bundle = { ticketId: ticket.id, kind: 'full' } as const;
  expect(await outcome(other.client.bundles.create(bundle))).toMatch('DUTY_NEEDED');
  const { id } = await ann.client.bundles.create({ ...bundle, kind: 'custody' });
  expect((await other.fetch(`/bundles/${id}`)).status).toBe(403);
  await strict.prove(ann);
  expect((await ann.client.tickets.update(edit)).videos).toHaveLength(1);
  expect(await outcome(ann.client.tickets.delete({ id: ticket.id }))).toBe('done');
});

test('[CJIS AC-5] without the duty to read the ledger, the change stream tells nothing of earlier entries', async () => {
  let mia = await strict.join({ role: 'admin' });
  await strict.prove(admin);
  await admin.client.users.setDuties({ id: mia.user.id, duties: ['reviewer'] });
  mia = await strict.back(mia);
  const ann = await strict.join();
  const save = () =>
    ann.client.profile.save({
      name: ann.user.name,
      email: ann.email,
      phone: '(555) 010-2030',
      department: 'Patrol',
      badgeNumber: '7',
    });
  for (let count = 0; count < 110; count += 1) await save();
  expect(await outcome(mia.client.custody.list({ limit: 1 }))).toMatch('DUTY_NEEDED');
  const [stream, auditors] = await Promise.all([listen(mia, '0'), listen(admin, '0')]);
  await expect.poll(() => auditors.events.length).toBeGreaterThan(110);
  const latest = Number(auditors.events.at(-1)?.id);
  await save();
  await expect.poll(() => Number(auditors.events.at(-1)?.id)).toBeGreaterThan(latest);
  const { items } = await admin.client.custody.list({ limit: 1 });
  await expect.poll(() => stream.events.at(-1)?.id).toBe(String(items[0]?.sequence));
  expect(Number(stream.events[0]?.id)).toBeGreaterThanOrEqual(latest);
  // A page that was read a moment ago resumes without a gap.
  const recent = await listen(mia, String(latest));
  await expect.poll(() => recent.events.at(-1)?.id).toBe(String(items[0]?.sequence));
  for (const each of [stream, auditors, recent]) each.end();
});
