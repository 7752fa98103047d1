import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, registration, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Baker');
});
afterAll(() => product.stop());

const register = (change: { readonly name?: string; readonly agencyName?: string }) =>
  outcome(createCaller(product.url).client.session.register(registration(change)));

test.each(['Plainview', 'PLAIN VIEW', 'Рlаinview', 'System'])(
  'EV-03 no one can register as "%s", or rename the account to it',
  async (name) => {
    expect(await register({ name })).toMatch(/^NAME_RESERVED: This name is reserved/u);
    const { profile } = ann.client;
    const form = { phone: '555', department: 'Patrol', badgeNumber: '7', email: ann.email };
    expect(await outcome(profile.save({ ...form, name }))).toMatch('NAME_RESERVED');
    expect((await profile.get()).name).toBe('Ann Baker');
  },
);

const unseen = [
  'Ann\u202EBaker',
  'Ann\u200BBaker',
  'Ann\u0007Baker',
  'Ann\uE000',
  'Ann\u2060Baker',
  '\u0301\u0302',
];

test.each(unseen)('EV-03 no name may contain invisible characters: %j', async (odd) => {
  expect(await register({ name: odd })).toMatch('NAME_NOT_READABLE: This name has an invisible character');
  expect(await register({ agencyName: odd })).toMatch('AGENCY_NAME_NOT_READABLE');
  const good = { name: 'Ann Baker', phone: '555', department: 'Patrol', badgeNumber: '7', email: ann.email };
  for (const field of ['name', 'department', 'badgeNumber'])
    expect(await outcome(ann.client.profile.save({ ...good, [field]: odd }))).toMatch('NAME_NOT_READABLE');
  expect(await outcome(ann.client.apiKeys.create({ name: odd, lifetimeDays: 30 }))).toMatch(
    'NAME_NOT_READABLE',
  );
  expect(await outcome(ann.client.passkeys.rename({ id: ann.user.id, name: odd }))).toMatch(
    'NAME_NOT_READABLE',
  );
});

test('EV-03 half a surrogate pair in a name is rejected, and nothing is stored', async () => {
  const answer = await createCaller(product.url).fetch('/rpc/session/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: registration({ name: 'Ann' }) }).replace('"Ann"', String.raw`"Ann \ud83d"`),
  });
  expect(answer.status).toBe(400);
});

test('EV-03 a registration whose agency resembles another one warns the administrator', async () => {
  for (const agencyName of ['Nоrth PD', 'North PD', 'Northh PD', 'South PD'])
    expect(await register({ name: `From ${agencyName}`, agencyName })).toBe('done');
  const { items } = await admin.client.users.list({ status: 'pending' });
  const similar = Object.fromEntries(
    items.flatMap(({ name, similarAgencies }) => (name.startsWith('From') ? [[name, similarAgencies]] : [])),
  );
  expect(similar).toEqual({
    'From Nоrth PD': ['North PD', 'Northh PD'],
    'From North PD': ['Northh PD', 'Nоrth PD'],
    'From Northh PD': ['North PD', 'Nоrth PD'],
    'From South PD': [],
  });
});
