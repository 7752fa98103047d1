import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCaller } from '@plainview/test-support/caller';
import { adminRegistrationKey } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, newcomer, test } from '../../product.ts';

type Form = ReturnType<typeof newcomer>;

async function fill(page: Page, form: Form): Promise<void> {
  await page.getByLabel('Full name').fill(form.name);
  await page.getByLabel('Email').fill(form.email);
  await page.getByLabel('Agency name').fill(form.agencyName);
  await page.getByLabel(/^Password/u).fill(form.password);
  await page.getByLabel('Confirm password').fill(form.password);
}

test('RG-01 RG-02 every field is required; an email address must be valid', async ({ page }) => {
  await page.goto('/register');
  const labels = [/^Full name/u, /^Email/u, /^Password/u, /^Confirm password/u];
  for (const label of labels) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-required', 'true');
  }
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await page.getByRole('button', { name: 'Register' }).click();
  for (const label of labels) await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Agency name is required for agency users')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expectAccessible(page);

  await fill(page, { ...newcomer('Mail PD', 'Mia Mail'), email: 'not an address' });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page).toHaveURL(/\/register$/u);

  const rule = page.getByText('Password should be at least 6 characters');
  await expect(rule).toBeVisible();
  await fill(page, { ...newcomer('Mail PD', 'Mia Mail'), password: 'abc' });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel(/^Password/u)).toBeFocused();
  await expect(page.getByText('Password must be at least 6 characters long')).toHaveCount(1);
  await expect(rule).toHaveCount(0);
});

test('RG-01 RG-02 RG-05 an administrator registers with the key and awaits approval like everyone else', async ({
  page,
  admin,
}) => {
  const form = newcomer('', 'Olive Office');
  await page.goto('/register');
  await page.getByRole('button', { name: /Role/u }).click();
  await expect(page.getByRole('option')).toHaveText(['Agency User', 'Administrator']);
  await page.getByRole('option', { name: 'Administrator' }).click();
  await page.getByLabel('Full name').fill(form.name);
  await page.getByLabel('Email').fill(form.email);
  await page.getByLabel('Admin registration key').fill(adminRegistrationKey);
  await page.getByLabel(/^Password/u).fill(form.password);
  await page.getByLabel('Confirm password').fill(form.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login/u);
  await expect(
    page.getByText('Your account is pending approval. Please contact an administrator.'),
  ).toBeVisible();
  const received = page.getByRole('status').filter({ hasText: 'Your registration was received' });
  await expect(received.getByRole('listitem').last()).toHaveText('Once it is approved, sign in here.');
  await expectAccessible(page);
  const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
  expect(items).toMatchObject([{ role: 'admin', status: 'pending', agencyName: null }]);
  expect(await page.context().cookies()).toEqual([]);
});

test('RG-06 an address already in use and a failure each show a message and keep the input', async ({
  page,
  product,
}) => {
  const form = newcomer('Taken PD', 'Tina Taken');
  await createCaller(product.url).client.session.register(form);
  await page.goto('/register');
  await fill(page, form);
  const alert = page.getByRole('alert');
  await page.getByRole('button', { name: 'Register' }).click();
  // Once, at the field.
  await expect(page.getByText('This email is already registered')).toHaveCount(1);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This email is already registered');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(alert).toHaveCount(0);

  await page.route('**/rpc/session/register', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.getByLabel('Email').fill(`other-${form.email}`);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(alert).toHaveText('Failed to create account');
  await expect(page.getByLabel('Agency name')).toHaveValue('Taken PD');
  await page.unroute('**/rpc/session/register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login/u);
});

test('RG-07 no file that the browser downloads contains the key', async () => {
  const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(5);
  for (const { parentPath, name } of files) {
    const words = await readFile(path.join(parentPath, name), 'latin1');
    expect(words, name).not.toContain(adminRegistrationKey);
    expect(words, name).not.toContain('ADMIN_REGISTRATION_KEY');
  }
});
