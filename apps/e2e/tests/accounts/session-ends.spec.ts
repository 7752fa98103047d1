import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('RT-05 NW-02 AZ-04 the screen opens once the session is known, also after a retry, and closes when the role changes', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Guard PD');
  await openAs(page, person, product.url);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await test.step('RT-05 Loading... is shown until the session is known', async () => {
    await page.route('**/rpc/session/current', async (route) => {
      await answered;
      await route.abort();
    });
    await page.goto('/agency');
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(0);
    // The heading belongs to the screen that loads next.
    await expectAccessible(page, ['page-has-heading-one']);
  });

  await test.step('NW-02 a server that is unreachable at startup is reported, and a retry opens the screen', async () => {
    answer();
    await expect(page.getByRole('alert')).toContainText('Network error.');
    await expectAccessible(page);
    await page.unroute('**/rpc/session/current');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expect(page).toHaveTitle('Welcome · Plainview');
    await expect(page.getByRole('main')).toHaveCount(1);
  });

  await test.step('AZ-04 a changed role closes the open screen at once', async () => {
    await expect(page.getByText('No tickets yet')).toBeVisible();
    await admin.client.users.changeRole({ id: person.user.id, role: 'admin' });
    await expect(page).toHaveURL(/\/login/u);
    await expect(page.getByText('Please sign in to continue.')).toBeVisible();
  });
});

test('SI-01 SI-02 SI-04 SI-08 SI-09 the sign-in form says what is missing, and what fails or is offline', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });

  await test.step('SI-01 missing fields are marked and focused, and the passkey button appears with the form', async () => {
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await passkey.isVisible()).toBe(true);
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    await signIn.click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByText('Please enter your password.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('SI-08 a network error and other errors have different messages', async () => {
    await page.getByLabel('Email').fill('ann@example.org');
    await page.getByLabel(/^Password/u).fill('whatever');
    await page.route('**/rpc/session/signIn', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('Network error. Please check your internet connection and try again.');
    await expect(alert).toBeFocused();
    await page.unroute('**/rpc/session/signIn');
    await page.route('**/rpc/session/signIn', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(alert).toHaveText('Failed to sign in. Please try again.');
    await page.unroute('**/rpc/session/signIn');
  });

  await test.step('SI-09 pressing Enter offline shows a message', async () => {
    await context.setOffline(true);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await page.getByLabel(/^Password/u).press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'You are currently offline. Please check your internet connection.',
    );
  });

  await test.step('SI-02 SI-04 while offline, the buttons are disabled and Retry counts to three', async () => {
    await expect(signIn).toBeDisabled();
    await expect(passkey).toBeDisabled();
    for (const attempt of [1, 2, 3])
      await page.getByRole('button', { name: `Retry (attempt ${attempt} of 3)` }).click();
    await expect(page.getByRole('button', { name: /Retry/u })).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    await expect(signIn).toBeEnabled();
    await expect(passkey).toBeEnabled();
  });
});
