import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinAsAdmin,
  registration,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atOnce, call } from './while-ending.ts';

// Administrators who end each other's rights at the same moment.

let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  product = await startTestProduct({ apiRequestsPerMinute: 100_000 });
  admin = await signInOperator(product.url);
});
afterAll(() => product.stop());

const removes = (by: Person, target: Person) => call(by, 'colleagues.remove', { id: target.user.id });
const withdraws = (by: Person, target: Person) =>
  call(by, 'colleagues.setAdministrator', { id: target.user.id, isAgencyAdministrator: false });

test('DK-05 of two agency administrators who remove or withdraw each other, exactly one remains', async () => {
  const fights = [
    [removes, removes],
    [removes, withdraws],
    [withdraws, withdraws],
  ] as const;
  for (const [attack, defend] of fights) {
    const agencyName = `Duel ${crypto.randomUUID()}`;
    const first = await joinAgency(product.url, admin, agencyName);
    const second = await joinAgency(product.url, admin, agencyName);
    for (const { user } of [first, second])
      await admin.client.users.setAgencyAdministrator({ id: user.id, isAgencyAdministrator: true });
    const outcomes = await atOnce(product.databaseUrl, [
      () => attack(first, second),
      () => defend(second, first),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(1);
    const lists = await Promise.all([first, second].map((person) => call(person, 'colleagues.list', {})));
    expect(lists.filter((outcome) => outcome === 'answered')).toHaveLength(1);
  }
});

/** Administrators who act against each other at the same moment, and how many of them may succeed. */
interface Duel {
  readonly rivals: 2 | 3;
  readonly winners: readonly number[];
  readonly fight: (first: Person, second: Person, third: Person) => Promise<readonly string[]>;
}

const remove = (by: Person, target: Person) => call(by, 'users.delete', { id: target.user.id });
const demote = (by: Person, target: Person) =>
  call(by, 'users.changeRole', { id: target.user.id, role: 'agency' });

async function decideTwice(first: Person, second: Person): Promise<readonly string[]> {
  const form = registration();
  await first.client.session.register(form);
  const { items } = await first.client.users.list({ status: 'pending', search: form.email });
  const id = items[0]?.id ?? '';
  return Promise.all([call(first, 'users.approve', { id }), call(second, 'users.reject', { id })]);
}

const duels: readonly Duel[] = [
  { rivals: 2, winners: [1], fight: (a, b) => Promise.all([remove(a, b), remove(b, a)]) },
  { rivals: 2, winners: [1], fight: (a, b) => Promise.all([demote(a, b), remove(b, a)]) },
  { rivals: 2, winners: [1], fight: (a, b) => Promise.all([demote(a, b), demote(b, a)]) },
  {
    rivals: 3,
    winners: [1, 2],
    fight: (a, b, c) => Promise.all([remove(a, b), remove(b, c), remove(c, a)]),
  },
  { rivals: 2, winners: [1], fight: decideTwice },
];
const ROUNDS = 2;

/** Returns those of these administrators who may still act. */
async function leftOf(rivals: readonly Person[]): Promise<Person[]> {
  const outcomes = await Promise.all(
    rivals.map((rival) => call(rival, 'users.list', { status: 'approved' })),
  );
  return rivals.filter((_rival, index) => outcomes[index] === 'answered');
}

test('EV-10 UM-06 of administrators who end each other’s rights at the same time, one succeeds and one remains', async () => {
  // Only these administrators exist. If another one existed too, no duel could remove the last administrator.
  let survivor = admin;
  for (const duel of Array.from({ length: ROUNDS }, () => duels).flat()) {
    const second = await joinAsAdmin(product.url, survivor);
    const third = duel.rivals === 3 ? await joinAsAdmin(product.url, survivor) : second;
    const rivals = [...new Set([survivor, second, third])];
    const outcomes = await duel.fight(survivor, second, third);
    expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeOneOf([...duel.winners]);
    // An administrator who is demoted after the session was read, but before the account is, counts as an
    // agency user without an agency.
    const refusals = ['NOT_SIGNED_IN', 'NOT_FOUND', 'USER_NOT_PENDING', 'AGENCY_NAME_MISSING'];
    for (const each of outcomes) expect(each).toBeOneOf(['answered', ...refusals]);
    const [last, ...others] = await leftOf(rivals);
    expect(last).toBeDefined();
    survivor = last ?? survivor;
    // Keep one for the next round, so that the round could remove the last administrator.
    for (const other of others) await remove(survivor, other);
  }
  expect(await survivor.client.custody.verify()).toMatchObject({ intact: true });
}, 240_000);
