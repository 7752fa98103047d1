/** The setup page: the first administrator, created by anyone who can read the product's log. */
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import { registration, signIn } from '@plainview/test-support/test-users';
import { expect, onTestFinished, test } from 'vitest';

async function startNewProduct() {
  const product = await startTestProduct({ hasSetupPage: true, adminPassword: null });
  onTestFinished(() => product.stop());
  return { ...product, code: product.app.setup?.code ?? '', client: createCaller(product.url).client };
}

const ada = {
  name: 'Ada Park',
  email: 'Ada@example.gov',
  password: 'eleven paper boats',
  confirmPassword: 'eleven paper boats',
};

test('IN-03 only the setup code creates the first administrator, once', async () => {
  const { url, code, client } = await startNewProduct();
  expect(code).toMatch(/^([A-Z2-9]{4}-){4}[A-Z2-9]{4}$/u);
  expect((await client.session.policy()).needsSetup).toBe(true);
  expect(await outcome(client.session.register(registration()))).toMatch('SETUP_NEEDED');
  expect(await outcome(client.setup.begin({ code: 'AAAA-AAAA-AAAA-AAAA-AAAA' }))).toMatch(
    'SETUP_CODE_NOT_VALID',
  );
  expect(await outcome(client.setup.createAdministrator({ ...ada, code: 'x' }))).toMatch(
    'SETUP_CODE_NOT_VALID',
  );
  expect(await outcome(client.setup.createAdministrator({ ...ada, code, password: 'other boats' }))).toMatch(
    'PASSWORDS_DO_NOT_MATCH',
  );
  expect((await client.session.policy()).needsSetup).toBe(true);
  const typed = code.toLowerCase().replaceAll('-', ' ');
  expect(await client.setup.begin({ code: typed })).toMatchObject({ backupFolder: null, backups: [] });
  await client.setup.createAdministrator({ ...ada, code: typed });
  expect((await client.session.policy()).needsSetup).toBe(false);
  const admin = await signIn(url, 'ada@example.gov', ada.password);
  expect(admin.user).toMatchObject({ name: 'Ada Park', role: 'admin', mustChangePassword: false });
  const { items } = await admin.client.custody.list({ subject: 'user', search: admin.user.id });
  expect(items).toContainEqual(
    expect.objectContaining({ event: 'user.bootstrapped', actorName: 'Ada Park' }),
  );
  expect(await outcome(client.setup.begin({ code }))).toMatch('SETUP_DONE');
  expect(await outcome(client.setup.createAdministrator({ ...ada, code, email: 'b@example.gov' }))).toMatch(
    'SETUP_DONE',
  );
  expect(await outcome(client.session.register(registration()))).toBe('done');
});

test('IN-03 of two people with the code, one becomes the administrator', async () => {
  const { code, client } = await startNewProduct();
  const ends = await Promise.all(
    ['a@example.gov', 'b@example.gov'].map((email) =>
      outcome(client.setup.createAdministrator({ ...ada, code, email })),
    ),
  );
  expect(ends.toSorted().map((end) => end.split(':')[0])).toEqual(['SETUP_DONE', 'done']);
});

test('IN-03 the setup code cannot be guessed: attempts are limited', async () => {
  const { client, code } = await startNewProduct();
  for (let left = 10; left > 0; left -= 1) await outcome(client.setup.begin({ code: 'wrong' }));
  expect(await outcome(client.setup.begin({ code }))).toMatch('TOO_MANY_ATTEMPTS');
});

test('IN-03 without the setting there is no setup page', async () => {
  const product = await startTestProduct();
  onTestFinished(() => product.stop());
  const { client } = createCaller(product.url);
  expect((await client.session.policy()).needsSetup).toBe(false);
  expect(await outcome(client.setup.begin({ code: 'x' }))).toMatch('SETUP_DONE');
});
