import { createCaller } from '@plainview/test-support/caller';
import { adminRegistrationKey } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, follow, newcomer, test } from '../../product.ts';

type Form = ReturnType<typeof newcomer>;

async function fill(page: Page, form: Form): Promise<void> {
  await page.getByLabel('Full name').fill(form.name);
  await page.getByLabel('Email').fill(form.email);
  await page.getByLabel('Agency name').fill(form.agencyName);
  await page.getByLabel(/^Password/u).fill(form.password);
  await page.getByLabel('Confirm password').fill(form.password);
}

/** Opens the empty form again. */
async function openAgain(page: Page): Promise<void> {
  await follow(page, '/login');
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await follow(page, '/register');
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
}

test('RG-01 RG-02 RG-03 RG-05 RG-06 the registration form says what is missing or wrong, and an administrator registers', async ({
  page,
  product,
  admin,
}) => {
  await test.step('RG-01 RG-02 every field is required; an email address must be valid', async () => {
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

  await test.step('RG-02 RG-03 the fields depend on the role, and are checked in order', async () => {
    await openAgain(page);
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

  await test.step('RG-03 an invalid field does not steal the focus while the user fills in another', async () => {
    await openAgain(page);
    await page.getByRole('button', { name: 'Register' }).click();
    const name = page.getByLabel('Full name');
    await expect(name).toBeFocused();
    await page.getByLabel('Email').pressSequentially('ann@example.org');
    await expect(page.getByLabel('Email')).toHaveValue('ann@example.org');
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  await test.step('RG-06 an address already in use and a failure each show a message and keep the input', async () => {
    const form = newcomer('Taken PD', 'Tina Taken');
    await createCaller(product.url).client.session.register(form);
    await openAgain(page);
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

  await test.step('RG-01 RG-02 RG-05 an administrator registers with the key and awaits approval like everyone else', async () => {
    const form = newcomer('', 'Olive Office');
    await openAgain(page);
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
});
