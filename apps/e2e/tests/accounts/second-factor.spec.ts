import { codeOf, enrol } from '@plainview/test-support/peers/authenticator';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, fillInSignIn, follow, openAs, signOut, test } from '../../product.ts';

/** Enters the page's secret into an authenticator app, and the app's first code into the page. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set Up Authenticator App' }).press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel(/^Code/u).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is incorrect, expired or already used.')).toBeVisible();
  await page.getByLabel(/^Code/u).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expect(list).toBeFocused();
  await expectAccessible(page);
  return { secret, codes: await list.getByRole('listitem').allTextContents() };
}

test('an agency user sets up a second factor, signs in with a code and a recovery code, and turns it off', async ({
  page,
  product,
  admin,
}) => {
  const dana = await joinAgency(product.url, admin, 'Factor Police', 'Dana Okafor');
  await openAs(page, dana, product.url);
  await page.goto('/agency/settings');
  const { secret, codes } = await setUp(page);
  await page.getByRole('button', { name: 'I Have Saved Them' }).press('Enter');
  await expect(page.getByText(/^On since .* 10 recovery codes left\.$/u)).toBeVisible();
  await expectAccessible(page);
  // The dialog that showed them is closing.
  await expect.poll(() => page.content()).not.toContain(codes[0]);

  const enter = async (code: string): Promise<void> => {
    await fillInSignIn(page, dana.email, dana.password);
    await expect(page.getByLabel(/^Code/u)).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  await signOut(page);
  await enter('000000');
  await expect(page.getByText('This code is incorrect, expired or already used.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue(dana.email);
  await enter(codeOf(secret, Date.now(), 1));
  await expect(page).toHaveURL(/\/agency/u);
  await signOut(page);
  await enter(codes[0]?.toLowerCase() ?? '');
  await expect(page).toHaveURL(/\/agency/u);
  await follow(page, '/agency/settings');
  await expect(page.getByText(/9 recovery codes left/u)).toBeVisible();

  await page.getByRole('button', { name: 'Renew Recovery Codes' }).press('Enter');
  const renew = page.getByRole('dialog', { name: 'Renew Recovery Codes' });
  await renew.getByRole('button', { name: 'Renew Recovery Codes' }).press('Enter');
  await expect(renew.getByText('Please enter your password.')).toBeVisible();
  await expectAccessible(page);
  await renew.getByLabel(/^Password/u).fill(dana.password);
  await renew.getByLabel(/^Code/u).fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(renew.getByRole('listitem')).toHaveCount(10);
  const renewed = await renew.getByRole('listitem').allTextContents();
  await renew.getByRole('button', { name: 'I Have Saved Them' }).press('Enter');

  await page.getByRole('button', { name: 'Turn Off' }).press('Enter');
  const off = page.getByRole('dialog', { name: 'Turn Off Second Factor' });
  await off.getByLabel(/^Password/u).fill(dana.password);
  await off.getByLabel(/^Code/u).fill(renewed[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Off\./u)).toBeVisible();
});

test('a privileged action long after sign-in asks for password and code once, then completes', async ({
  page,
  product,
  admin,
}) => {
  const rita = await joinAsAdmin(product.url, admin, 'Rita Cho');
  const lost = await joinAgency(product.url, admin, 'Factor Police', 'Lou Lost');
  await enrol(lost);
  const { secret } = await enrol(rita);
  await changeEmbedded(
    product.dataDirectory,
    `update sessions set proven_at = proven_at - interval '16 minutes' where user_id = $1`,
    rita.user.id,
  );
  await openAs(page, rita, product.url);
  await page.goto(`/admin/users?search=${encodeURIComponent(lost.email)}`);
  const more = page.getByRole('button', { name: 'More actions, Lou Lost' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove Second Factor' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove Second Factor' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove Second Factor' }).press('Enter');
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel(/^Reason/u).fill('Lost phone');
  await dialog.getByRole('button', { name: 'Remove Second Factor' }).press('Enter');

  const proof = page.getByRole('dialog', { name: 'Confirm That It Is You' });
  await expect(proof.getByLabel(/^Code/u)).toBeVisible();
  await expectAccessible(page);
  await proof.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog.getByText('Please confirm that it is you.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove Second Factor' }).press('Enter');
  await proof.getByLabel(/^Password/u).fill('wrong');
  await proof.getByLabel(/^Code/u).fill(codeOf(secret, Date.now(), 1));
  await page.keyboard.press('Enter');
  await expect(proof.getByText('Incorrect password')).toBeVisible();
  await proof.getByLabel(/^Password/u).fill(rita.password);
  await proof.getByLabel(/^Code/u).fill(codeOf(secret, Date.now(), 1));
  await page.keyboard.press('Enter');
  await expect(proof).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Sign Out Everywhere' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Remove Second Factor' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Role Lou Lost' }).press('Enter');
  await expect(proof).toHaveCount(0);
});

test('users whose role requires a second factor are prompted to set it up, at sign-in and while signed in', async ({
  page,
  product,
  admin,
}) => {
  const dana = await joinAgency(product.url, admin, 'Factor Police', 'Ike Brandt');
  await openAs(page, dana, product.url);
  await page.goto('/agency/settings');
  // Wait for the page's pending requests, which would otherwise navigate there on their own.
  await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeVisible();
  await expect(page.getByText(/^None\. With a passkey/u)).toBeVisible();
  try {
    await admin.client.secondFactor.setRules({ admin: false, agency: true });
    await follow(page, '/agency/statements');
    await expect(page).toHaveURL(/\/second-factor/u);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await expect(page).toHaveURL(/\/login/u);
    await fillInSignIn(page, dana.email, dana.password);
    await expect(page).toHaveURL(/\/second-factor/u);
    await setUp(page);
    await page.getByRole('button', { name: 'I Have Saved Them' }).press('Enter');
    await expect(page).toHaveURL(/\/agency/u);
    await follow(page, '/agency/settings');
    await expect(page.getByText('Your role requires it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn Off' })).toHaveCount(0);
  } finally {
    await admin.client.secondFactor.setRules({ admin: false, agency: false });
  }
});

test('an administrator sees how many users are affected before requiring a second factor', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, admin, product.url);
  // A search keeps the list short.
  await page.goto('/admin/users?search=counted+factors');
  await page.getByRole('button', { name: 'Second Factor', expanded: false }).press('Enter');
  const rule = page.getByRole('switch', { name: 'Required for agency users' });
  const question = page.getByRole('alertdialog', { name: 'Require a Second Factor?' });
  await joinAgency(product.url, admin, 'Counted Factors PD');
  const { agency } = await admin.client.secondFactor.affectedByRules();
  await rule.press('Space');
  await expect(question).toContainText(
    `${agency} agency ${agency === 1 ? 'user has' : 'users have'} no second factor`,
  );
  await expect(question).not.toContainText('Your own account');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(rule).not.toBeChecked();
  await expect(rule).toBeFocused();
  expect(await admin.client.secondFactor.rules()).toEqual({ admin: false, agency: false });
  await page.getByRole('switch', { name: 'Required for administrators' }).press('Space');
  await expect(question).toContainText('Your own account has no second factor.');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(question).toHaveCount(0);

  await rule.press('Space');
  const require = question.getByRole('button', { name: 'Require', exact: true });
  await expect(require).toBeEnabled();
  await require.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(rule).toBeChecked();
  await expect.poll(() => admin.client.secondFactor.rules()).toEqual({ admin: false, agency: true });
  await expectAccessible(page);
  await rule.press('Space');
  const stop = page
    .getByRole('alertdialog', { name: 'Stop Requiring a Second Factor?' })
    .getByRole('button', { name: 'Stop Requiring' });
  await expect(stop).toBeEnabled();
  await stop.press('Enter');
  await expect.poll(() => admin.client.secondFactor.rules()).toEqual({ admin: false, agency: false });
});
