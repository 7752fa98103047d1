import { createHash } from 'node:crypto';
import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { DAY } from '@plainview/domain/shared/time';
import { notifyOfOverdueReviews } from '@plainview/server/modules/proof/access-reviews/overdue-reviews';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let other: Person;
let ann: Person;
let bob: Person;
/** Milliseconds that the product's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  const { standard } = securityPolicies;
  product = await startTestProduct(
    { policy: { ...standard, separatesDuties: true, requiresReviews: true } },
    { now: () => new Date(Date.now() + ahead) },
  );
  admin = await signInOperator(product.url);
  other = await joinAsAdmin(product.url, admin);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Baker');
  bob = await joinAgency(product.url, admin, 'North PD', 'Bob Carter');
});
afterAll(() => product.stop());

const decide = (person: Person, id: string, about: Person, decision: 'keep' | 'disable' | null) =>
  outcome(person.client.accessReviews.decide({ id, decisions: [{ userId: about.user.id, decision }] }));

const prove = ({ client, password }: Person) => client.session.reauthenticate({ password });

async function startReview(): Promise<string> {
  const { id } = await admin.client.accessReviews.start();
  return id;
}

test('PR-09 [CJIS AC-2 j] a review decides about every account, and then disables all at once', async () => {
  const id = await startReview();
  expect(await outcome(other.client.accessReviews.start())).toMatch('ACCESS_REVIEW_OPEN');
  const listed = await admin.client.accessReviews.accounts({ id });
  expect(listed.items).toHaveLength(4);
  expect(listed.items.find(({ email }) => email === ann.email)).toMatchObject({
    agencyName: 'North PD',
    role: 'agency',
    lastSignedInAt: expect.any(Date) as Date,
    decision: null,
  });

  expect(await decide(admin, id, ann, 'keep')).toBe('done');
  expect(await decide(admin, id, bob, 'disable')).toBe('done');
  expect(await decide(admin, id, admin, 'disable')).toMatch('NOT_ON_ONESELF');
  expect(await decide(admin, id, admin, 'keep')).toBe('done');
  // Nothing is disabled before the end.
  expect(await outcome(bob.client.profile.get())).toBe('done');
  expect(await outcome(admin.client.accessReviews.complete({ id }))).toMatch(
    'ACCESS_REVIEW_INCOMPLETE: Nothing was changed. Accounts without a decision: 1.',
  );
  const undecided = await admin.client.accessReviews.accounts({ id, undecided: true });
  expect(undecided.items.map(({ email }) => email)).toEqual([other.email]);
  expect(await decide(other, id, other, 'keep')).toBe('done');

  // Two administrators complete it at once.
  const ends = await Promise.all(
    [admin, other].map(({ client }) => outcome(client.accessReviews.complete({ id }))),
  );
  expect(ends.toSorted()).toEqual([expect.stringContaining('ACCESS_REVIEW_CLOSED'), 'done']);
  expect(await decide(admin, id, ann, 'disable')).toMatch('ACCESS_REVIEW_CLOSED');

  expect(await outcome(bob.client.profile.get())).toMatch('NOT_SIGNED_IN');
  const { email, password } = bob;
  expect(await outcome(createCaller(product.url).client.session.signIn({ email, password }))).toMatch(
    'ACCOUNT_DISABLED',
  );
  expect((await admin.client.users.list({ status: 'disabled' })).items).toMatchObject([
    { email, disabled: { unusedDays: null } },
  ]);
  const entries = (await admin.client.custody.list({ search: id })).items;
  const recorded = entries.filter(({ event }) => event === 'ledger.access_reviewed');
  expect(recorded).toHaveLength(1);
  const lines = recorded[0]?.data['decisions'];
  if (!Array.isArray(lines)) throw new Error('the entry has no list');
  expect(lines).toHaveLength(4);
  expect(lines).toContain(`disable, Bob Carter <${email}>, North PD, Agency User, ${bob.user.id}`);
  const sha256 = createHash('sha256').update(lines.join('\n')).digest('hex');
  expect((await admin.client.accessReviews.list({})).items).toMatchObject([
    { id, kept: 3, disabled: 1, sha256 },
  ]);
  const { accounts } = await admin.client.accessReviews.get({ id });
  expect(accounts.map(({ decision }) => decision).toSorted()).toEqual(['disable', 'keep', 'keep', 'keep']);
});

test('PR-09 a review never disables the last holder of a duty, and changes nothing if it would', async () => {
  const id = await startReview();
  await prove(admin);
  await admin.client.users.setDuties({ id: other.user.id, duties: ['reviewer'] });
  const caller = createCaller(product.url);
  await caller.client.session.signIn({ email: other.email, password: other.password });
  const colleague = { ...other, ...caller };
  for (const person of [ann, other]) expect(await decide(admin, id, person, 'keep')).toBe('done');
  expect(await decide(colleague, id, ann, 'disable')).toBe('done');
  expect(await decide(colleague, id, admin, 'disable')).toBe('done');
  expect(await outcome(admin.client.accessReviews.complete({ id }))).toMatch('NOT_ON_ONESELF');
  expect(await outcome(caller.client.accessReviews.complete({ id }))).toMatch('LAST_OF_DUTY');
  expect(await outcome(ann.client.profile.get())).toBe('done');
  for (const person of [ann, admin]) expect(await decide(admin, id, person, 'keep')).toBe('done');
  expect(await outcome(admin.client.accessReviews.complete({ id }))).toBe('done');
});

test('PR-09 a review is overdue a year after the last one: shown and mailed once', async () => {
  const { dueAt } = await admin.client.accessReviews.current();
  expect(dueAt?.getUTCFullYear()).toBe(new Date().getUTCFullYear() + 1);
  // No session lasts that long.
  const overdue = () =>
    changeAsOwner(product.databaseUrl, "select from mail_messages where kind = 'accessReviewOverdue'");
  ahead = (dueAt?.getTime() ?? 0) - Date.now() - DAY;
  await notifyOfOverdueReviews(product.app);
  expect(await overdue()).toBe(0);
  ahead += 2 * DAY;
  await notifyOfOverdueReviews(product.app);
  await notifyOfOverdueReviews(product.app);
  expect(await overdue()).toBe(2);
  // Old messages are deleted.
  await changeAsOwner(product.databaseUrl, 'delete from mail_messages');
  await notifyOfOverdueReviews(product.app);
  expect(await overdue()).toBe(0);
});
