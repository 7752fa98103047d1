import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { codeOf, enrol } from '@plainview/test-support/peers/authenticator';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
});
afterAll(() => product.stop());

const wrong = (email: string) =>
  outcome(createCaller(product.url).client.session.signIn({ email, password: 'wrong' }));

/** Returns the expected entry for a wrong password on Sam's account. */
const refused = (email: string, attempts: number) => ({
  event: 'user.sign_in_failed',
  actorName: 'Plainview',
  data: {
    account: 'Sam Cole',
    accountEmail: email,
    address: '127.0.0.1',
    reason: 'INVALID_CREDENTIALS',
    attempts,
  },
});

/** Returns the Audit Trail's entries about a user's sessions, oldest first. */
async function entriesOf({ user }: Person) {
  const { items } = await admin.client.custody.list({ subject: 'session', search: user.id });
  return items.map(({ event, actorName, data }) => ({ event, actorName, data })).toReversed();
}

test('[CJIS AU-2, AU-3] sign-ins and sign-outs are recorded with address and method', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD', 'Ann Baker');
  const { secret } = await enrol(ann);
  await ann.client.session.signOut();
  const by = { email: ann.email, password: ann.password };
  expect(await outcome(createCaller(product.url).client.session.signIn(by))).toMatch('SECOND_FACTOR_NEEDED');
  const code = codeOf(secret, Date.now(), 1);
  await createCaller(product.url).client.session.signIn({ ...by, code });
  const address = '127.0.0.1';
  expect(await entriesOf(ann)).toEqual([
    { event: 'user.signed_in', actorName: 'Ann Baker', data: { address, by: ['password'] } },
    { event: 'user.signed_out', actorName: 'Ann Baker', data: { address } },
    { event: 'user.signed_in', actorName: 'Ann Baker', data: { address, by: ['password', 'second factor'] } },
  ]);
  // Signing out without a session, or with an ended one, records nothing.
  await ann.client.session.signOut();
  expect(await entriesOf(ann)).toHaveLength(3);
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true });
});

test('[CJIS AU-2] rejected sign-ins are recorded once a minute with their count, only for registered addresses', async () => {
  const sam = await joinAgency(product.url, admin, 'South PD', 'Sam Cole');
  for (let count = 0; count < 3; count += 1) expect(await wrong(sam.email)).toMatch('INVALID_CREDENTIALS');
  expect((await entriesOf(sam)).slice(1)).toEqual([refused(sam.email, 1)]);
  await product.app.rateLimits.forgive('failureRecord', sam.email);
  await wrong(sam.email);
  expect((await entriesOf(sam)).slice(1)).toEqual([refused(sam.email, 1), refused(sam.email, 4)]);

  const before = (await admin.client.custody.list({})).total;
  await wrong('nobody@example.org');
  expect((await admin.client.custody.list({})).total).toBe(before);
});
