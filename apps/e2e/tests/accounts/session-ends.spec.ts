import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, openUserMenu, test } from '../../product.ts';

test('RT-05 Loading... is shown until the session is known, then the right screen', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAgency(product.url, admin, 'Guard PD'), product.url);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/rpc/session/current', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/agency');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect(page).toHaveTitle('Welcome · Plainview');
});

test('SI-01 SI-09 missing fields are marked and focused; pressing Enter offline shows a message', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByLabel(/^Password/u).fill('whatever');
  await context.setOffline(true);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await page.getByLabel(/^Password/u).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'You are currently offline. Please check your internet connection.',
  );
});

test('SI-08 a network error and other errors have different messages', async ({ page }) => {
  await page.goto('/login');
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
});

test('RG-03 an invalid field does not steal the focus while the user fills in another', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Register' }).click();
  const name = page.getByLabel('Full name');
  await expect(name).toBeFocused();
  await page.getByLabel('Email').pressSequentially('ann@example.org');
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.org');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('AZ-04 a changed role closes the open screen at once', async ({ page, product, admin }) => {
  const person = await joinAgency(product.url, admin, 'Role PD');
  await openAs(page, person, product.url);
  await page.goto('/agency');
  await expect(page.getByText('No tickets yet')).toBeVisible();
  await admin.client.users.changeRole({ id: person.user.id, role: 'admin' });
  await expect(page).toHaveURL(/\/login/u);
  await expect(page.getByText('Please sign in to continue.')).toBeVisible();
});

test('RT-07 signing out in one tab signs out every tab', async ({ page, context, product, admin }) => {
  await openAs(page, await joinAgency(product.url, admin, 'Tabs PD'), product.url);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/agency');
    await expect(tab.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  }
  await page.getByRole('button', { name: /User menu/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await expect(other).toHaveURL(/\/login$/u);
});

test('NW-03 signing out offline takes effect at once and reaches the server later', async ({
  page,
  context,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Offline PD');
  await openAs(page, person, product.url);
  await page.goto('/agency');
  await expect(page.getByText('No tickets yet')).toBeVisible();
  // The menu's code loads while the page is idle.
  await openUserMenu(page);
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await page.getByRole('button', { name: /User menu/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await context.setOffline(false);
  await page.goto('/agency');
  await expect(page).toHaveURL(/\/login/u);
  expect((await person.client.session.current()).user).toBeNull();
});

test('NW-02 a server that is unreachable at startup is reported, and a retry opens the screen', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAgency(product.url, admin, 'Away PD'), product.url);
  await page.route('**/rpc/session/current', (route) => route.abort());
  await page.goto('/agency');
  await expect(page.getByRole('alert')).toContainText('Network error.');
  await expectAccessible(page);
  await page.unroute('**/rpc/session/current');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
});
