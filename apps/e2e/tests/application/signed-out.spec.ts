import { createCaller } from '@plainview/test-support/caller';
import { joinAgency, operator } from '@plainview/test-support/test-users';
import { expect, expectAccessible, newcomer, openAs, signInOnScreen, test } from '../../product.ts';

test('RT-06 RT-08 a visitor without a session is redirected to sign-in, then back to the link', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'North PD');
  await page.goto('/agency?status=completed');
  await expect(page).toHaveURL(/\/login/u);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel(/^Password/u).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/agency\?status=completed/u);
});

test('RT-09 an unknown address offers a way back', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
  await expectAccessible(page);
});

test('SI-05 SI-07 a pending account and wrong credentials show the specified messages', async ({
  page,
  product,
}) => {
  const form = newcomer('North PD', 'Waiting');
  await createCaller(product.url).client.session.register(form);
  await signInOnScreen(page, form.email, form.password);
  await expect(page.getByRole('alert')).toHaveText(
    'Your account is pending approval. Please contact an administrator.',
  );
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expectAccessible(page);
});

test('SI-02 SI-04 while offline, the button is disabled and Retry counts to three', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel(/^Password/u).fill(operator.password);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  for (const attempt of [1, 2, 3]) {
    await page.getByRole('button', { name: `Retry (attempt ${attempt} of 3)` }).click();
  }
  await expect(page.getByRole('button', { name: /Retry/u })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
});

test('RG-02 RG-03 the fields depend on the role, and are checked in order', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByLabel('Agency name')).toBeVisible();
  await expect(page.getByLabel('Admin registration key')).toHaveCount(0);
  await page.getByLabel('Full name').fill('A');
  await page.getByLabel('Email').fill('a@example.org');
  await page.getByLabel(/^Password/u).fill('123');
  await page.getByLabel('Confirm password').fill('124');
  const register = page.getByRole('button', { name: 'Register' });
  await register.click();
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(/Passwords do not match/u);
  await page.getByLabel('Confirm password').fill('123');
  await register.click();
  await expect(page.getByLabel(/^Password/u)).toHaveAccessibleDescription(
    /Password must be at least 6 characters long/u,
  );
  await page.getByLabel(/^Password/u).fill('123456');
  await page.getByLabel('Confirm password').fill('123456');
  await register.click();
  await expect(page.getByLabel('Agency name')).toHaveAccessibleDescription(
    'Agency name is required for agency users',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: /Role/u }).click();
  await page.getByRole('option', { name: 'Administrator' }).click();
  await expect(page.getByLabel('Agency name')).toHaveCount(0);
  await page.getByLabel('Admin registration key').fill('guess');
  await register.click();
  await expect(page.getByLabel('Admin registration key')).toHaveAccessibleDescription(
    'Invalid admin registration key',
  );
});

test('RT-07 sign-out leads to sign-in and ends the session on the server', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAgency(product.url, admin, 'North PD', 'Ann Baker'), product.url);
  await page.goto('/');
  // Wait for the page: the menu hides existing content from assistive technology, but not content that renders later.
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await page.getByRole('button', { name: /User menu/u }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await page.goto('/agency');
  await expect(page).toHaveURL(/\/login/u);
});
