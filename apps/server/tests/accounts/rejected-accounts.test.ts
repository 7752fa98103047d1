import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinAsAdmin,
  registration,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
});
afterAll(() => product.stop());

test('EV-15 a rejection can be undone by an approval, and the ledger records both', async () => {
  const form = registration();
  await createCaller(product.url).client.session.register(form);
  const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
  const id = items[0]?.id ?? '';
  expect(items[0]?.abilities).toMatchObject({ approve: { allowed: true }, reject: { allowed: true } });

  expect(await admin.client.users.reject({ id })).toMatchObject({
    status: 'rejected',
    abilities: { approve: { allowed: true }, reject: { allowed: false, code: 'USER_NOT_PENDING' } },
  });
  expect(await outcome(admin.client.users.reject({ id }))).toMatch('USER_NOT_PENDING');
  expect((await admin.client.users.list({ status: 'rejected', search: form.email })).total).toBe(1);

  expect(await outcome(admin.client.users.approve({ id }))).toMatch('USER_NOT_PENDING');
  expect(await admin.client.users.approve({ id, undoesRejection: true })).toMatchObject({
    status: 'approved',
    abilities: { approve: { allowed: false, code: 'USER_NOT_PENDING' } },
  });
  expect(await outcome(admin.client.users.approve({ id }))).toMatch('USER_NOT_PENDING');
  expect((await signIn(product.url, form.email, form.password)).user.id).toBe(id);

  const entries = (await admin.client.custody.list({ subject: 'user' })).items
    .filter(({ subjectId, event }) => subjectId === id && event !== 'user.signed_in')
    .map(({ event, data }) => ({ event, wasRejected: data['wasRejected'] }))
    .toReversed();
  expect(entries).toEqual([
    { event: 'user.registered', wasRejected: undefined },
    { event: 'user.rejected', wasRejected: undefined },
    { event: 'user.approved', wasRejected: true },
  ]);
  const { items: messages } = await admin.client.mail.list({});
  expect(messages.filter(({ address }) => address === form.email).map(({ kind }) => kind)).toEqual([
    'registrationApproved',
    'registrationRejected',
  ]);
});

test('only approved accounts are counted as affected by a second-factor rule', async () => {
  const before = await admin.client.secondFactor.affectedByRules();
  expect(before.includesCaller).toBe(true);
  const ann = await joinAgency(product.url, admin, 'Counted PD');
  await joinAsAdmin(product.url, admin);
  await createCaller(product.url).client.session.register(registration());
  const after = { admin: before.admin + 1, agency: before.agency + 1, includesCaller: true };
  expect(await admin.client.secondFactor.affectedByRules()).toEqual(after);
  expect(await outcome(ann.client.secondFactor.affectedByRules())).toMatch('NOT_ALLOWED');
});
