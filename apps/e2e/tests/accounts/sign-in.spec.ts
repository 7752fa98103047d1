import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { hueOf } from '../../hue-of.ts';
import {
  expect,
  expectAccessible,
  fillInSignIn,
  follow,
  newcomer,
  openUserMenu,
  test,
} from '../../product.ts';

/**
 * Signs in with the form that is open, which may show the message of the last attempt until
 * the response comes.
 */
async function signInAgain(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/u).fill(password);
  const answered = page.waitForResponse('**/rpc/session/signIn');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await answered;
}

/** Expects the error message, and no session in the browser that would open a screen. */
async function expectRefused(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page).toHaveURL(/\/login$/u);
  const { user } = await page.evaluate(async () => (await fetch('/api/session')).json());
  expect(user).toBeNull();
}

test('SI-01 SI-03 SI-05 SI-06 SI-07 SI-10 SI-11 AG-10 AZ-03 FR-05 the form signs in; each reason why it is refused has its message', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Form PD');
  await test.step('SI-01 SI-03 the form has two required fields, a clear button and a link to registration', async () => {
    const policy = page.waitForResponse(/rpc\/session\/policy/u);
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(page.getByLabel(/^Password/u)).toHaveAttribute('type', 'password');
    for (const label of [/^Email/u, /^Password/u]) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-required', 'true');
    }
    await test.step('without a provider there is no button for it', async () => {
      await (await policy).finished();
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Sign in with (?!a passkey)/u })).toHaveCount(0);
    });
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
    await page.unroute('**/rpc/session/signIn');
    await openUserMenu(page);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: "Don't have an account? Register" }).click();
    await expect(page).toHaveURL(/\/register$/u);
    await page.getByRole('link', { name: /Sign in/u }).click();
    await expect(page).toHaveURL(/\/login$/u);
  });

  await test.step('SI-05 SI-06 AG-10 pending and rejected accounts see the reason and are signed out at once', async () => {
    const form = newcomer('Waiting PD', 'Wendy Waiting');
    await createCaller(product.url).client.session.register(form);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await fillInSignIn(page, form.email, form.password);
    await expectRefused(page, 'Your account is pending approval. Please contact an administrator.');
    await page.goto('/agency');
    await expect(page).toHaveURL(/\/login/u);
    expect(asked.filter((address) => address.startsWith('/rpc/tickets'))).toEqual([]);

    const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
    await admin.client.users.reject({ id: items[0]?.id ?? '' });
    await follow(page, '/login');
    await fillInSignIn(page, form.email, form.password);
    await expectRefused(page, 'Your account has been rejected. Please contact an administrator.');
  });

  await test.step('SI-07 a wrong password and an unknown address show the same message', async () => {
    for (const email of [person.email, 'nobody@example.org']) {
      await signInAgain(page, email, 'wrong');
      await expectRefused(page, 'Invalid email or password');
      await expect(page.getByLabel('Email')).toHaveValue(email);
    }
  });

  await test.step('SI-10 too many attempts show a message', async () => {
    const impatient = await joinAgency(product.url, admin, 'Impatient PD');
    const stranger = createCaller(product.url).client;
    for (let failures = 0; failures < 10; failures += 1) {
      await outcome(stranger.session.signIn({ email: impatient.email, password: 'wrong' }));
    }
    await signInAgain(page, impatient.email, impatient.password);
    await expectRefused(page, 'Too many attempts. Please try again later');
  });

  await test.step('SI-11 AZ-03 an identity without a user record and an account without an agency are rejected with a message', async () => {
    await changeEmbedded(product.dataDirectory, 'delete from users where id = $1', person.user.id);
    await signInAgain(page, person.email, person.password);
    await expectRefused(page, 'User data not found');

    const agencyless = await joinAsAdmin(product.url, admin);
    await admin.client.users.changeRole({ id: agencyless.user.id, role: 'agency' });
    await signInAgain(page, agencyless.email, agencyless.password);
    await expectRefused(page, 'Agency name is required for non-admin users');
  });

  await test.step('FR-05 an error is announced in a red banner, in light and dark', async () => {
    const alert = page.getByRole('alert');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await hueOf(alert, 'color')).toBe('red');
      expect(await hueOf(alert, 'border-top-color')).toBe('red');
    }
    await expectAccessible(page);
  });

  await test.step('without a mail server, no message for a forgotten password is promised', async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByText('This service sends no email')).toBeVisible();
    await expectAccessible(page);
  });
});
