import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { expect, newcomer, openUserMenu, signInOnScreen, test } from '../../product.ts';

/** Expects the error message, and no session in the browser that would open a screen. */
async function expectRefused(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page).toHaveURL(/\/login$/u);
  const { user } = await page.evaluate(async () => (await fetch('/api/session')).json());
  expect(user).toBeNull();
}

test('SI-01 SI-03 the form has two required fields, a clear button and a link to registration', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Form PD');
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel(/^Password/u)).toHaveAttribute('type', 'password');
  for (const label of [/^Email/u, /^Password/u]) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-required', 'true');
  }
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/rpc/session/signIn', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel(/^Password/u).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  answer();
  await expect(page).toHaveURL(/\/agency$/u);
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: "Don't have an account? Register" }).click();
  await expect(page).toHaveURL(/\/register$/u);
  await page.getByRole('link', { name: /Sign in/u }).click();
  await expect(page).toHaveURL(/\/login$/u);
});

test('SI-05 SI-06 AG-10 pending and rejected accounts see the reason and are signed out at once', async ({
  page,
  product,
  admin,
}) => {
  const form = newcomer('Waiting PD', 'Wendy Waiting');
  await createCaller(product.url).client.session.register(form);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signInOnScreen(page, form.email, form.password);
  await expectRefused(page, 'Your account is pending approval. Please contact an administrator.');
  await page.goto('/agency');
  await expect(page).toHaveURL(/\/login/u);
  expect(asked.filter((address) => address.startsWith('/rpc/tickets'))).toEqual([]);

  const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
  await admin.client.users.reject({ id: items[0]?.id ?? '' });
  await signInOnScreen(page, form.email, form.password);
  await expectRefused(page, 'Your account has been rejected. Please contact an administrator.');
});

test('SI-07 a wrong password and an unknown address show the same message', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Alike PD');
  for (const email of [person.email, 'nobody@example.org']) {
    await signInOnScreen(page, email, 'wrong');
    await expectRefused(page, 'Invalid email or password');
    await expect(page.getByLabel('Email')).toHaveValue(email);
  }
});

test('SI-10 too many attempts show a message', async ({ page, product, admin }) => {
  const person = await joinAgency(product.url, admin, 'Impatient PD');
  const stranger = createCaller(product.url).client;
  for (let failures = 0; failures < 10; failures += 1) {
    await outcome(stranger.session.signIn({ email: person.email, password: 'wrong' }));
  }
  await signInOnScreen(page, person.email, person.password);
  await expectRefused(page, 'Too many attempts. Please try again later');
});

test('SI-11 AZ-03 an identity without a user record and an account without an agency are rejected with a message', async ({
  page,
  product,
  admin,
}) => {
  const recordless = await joinAgency(product.url, admin, 'Recordless PD');
  await changeEmbedded(product.dataDirectory, 'delete from users where id = $1', recordless.user.id);
  await signInOnScreen(page, recordless.email, recordless.password);
  await expectRefused(page, 'User data not found');

  const agencyless = await joinAsAdmin(product.url, admin);
  await admin.client.users.changeRole({ id: agencyless.user.id, role: 'agency' });
  await signInOnScreen(page, agencyless.email, agencyless.password);
  await expectRefused(page, 'Agency name is required for non-admin users');
});

test('SI-12 a session survives a reload and a new tab; sign-out invalidates its cookie', async ({
  page,
  context,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Lasting PD');
  await signInOnScreen(page, person.email, person.password);
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  const kept = await context.cookies();
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await context.addCookies(kept);
  await page.goto('/agency');
  await expect(page).toHaveURL(/\/login/u);
});
