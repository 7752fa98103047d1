import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, follow, signInOnScreen, test } from '../../product.ts';

test('RT-06 RT-08 RT-09 a visitor without a session is redirected to sign-in, then back to the link', async ({
  page,
  product,
  admin,
}) => {
  await test.step('RT-09 an unknown address offers a way back', async () => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Your Dashboard' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('RT-01 Back and Forward show the page of their address, also after sign-in was reloaded', async () => {
    await follow(page, '/register');
    await page.getByRole('link', { name: /Sign in/u }).click();
    await expect(page).toHaveURL(/\/login$/u);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });

  await test.step('RT-06 RT-08 valid parameters are kept through sign-in, invalid ones are dropped', async () => {
    const person = await joinAgency(product.url, admin, 'North PD');
    await follow(page, '/agency?search=Baker&status=bogus');
    await expect(page).toHaveURL(/\/login/u);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel(/^Password/u).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/agency?search=Baker');
  });
});

test('RT-07 SI-12 sign-out leads to sign-in, in every tab, and ends the session on the server', async ({
  page,
  context,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'North PD', 'Ann Baker');
  await signInOnScreen(page, person.email, person.password);
  // Wait for the page: the menu hides existing content from assistive technology, but not content
  // that renders later.
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/agency');
  await expect(other.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  const kept = await context.cookies();
  await page.getByRole('button', { name: /User menu/u }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await test.step('RT-07 signing out in one tab signs out every tab', () =>
    expect(other).toHaveURL(/\/login$/u));
  await test.step('RT-07 sign-out leads to sign-in and ends the session on the server', async () => {
    await context.addCookies(kept);
    await page.goto('/agency');
    await expect(page).toHaveURL(/\/login/u);
  });
});
