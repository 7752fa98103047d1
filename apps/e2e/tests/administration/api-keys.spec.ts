import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { joinAgency, joinByKey } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('an agency user creates a key with the keyboard alone, sees its secret once, and revokes it; an administrator finds the keys of agencies', async ({
  page,
  product,
  admin,
}) => {
  const dana = await joinAgency(product.url, admin, 'Key Police', 'Dana Okafor');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, dana, product.url);
  await page.goto('/agency/settings');
  await page.getByRole('link', { name: 'Create and Revoke API Keys' }).press('Enter');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create API Key' }).first().press('Enter');
  const form = page.getByRole('dialog', { name: 'Create API Key' });
  await form.getByRole('button', { name: 'Create API Key' }).press('Enter');
  await expect(form.getByText('Please name the key.')).toBeVisible();
  await expect(form.getByLabel(/^Name/u)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Evidence system');
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: 'Evidence system' });
  const secret = (await shown.getByText(/^plainview_/u).textContent()) ?? '';
  expect(await outcome(createCaller(product.url, secret).client.tickets.list({}))).toBe('done');
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(shown.getByText('Copied.')).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(shown).toHaveCount(0);
  // The page itself may not read the clipboard (Permissions-Policy), but a user can paste.
  await page.getByRole('button', { name: 'Create API Key' }).press('Enter');
  await form.getByLabel(/^Name/u).press('Control+v');
  await expect(form.getByLabel(/^Name/u)).toHaveValue(secret);
  await form.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(form).toHaveCount(0);

  const row = page.getByRole('row', { name: /Evidence system/u });
  await expect(row).toContainText('Active');
  await expect(row).toContainText('Dana Okafor');
  expect(await page.content()).not.toContain(secret);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Revoke Evidence system' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Key' }).press('Enter');
  await expect(row).toContainText('Revoked');
  await expect(row.getByRole('button', { name: /Revoke/u })).toHaveCount(0);
  expect(await outcome(createCaller(product.url, secret).client.tickets.list({}))).toMatch(
    /^API_KEY_NOT_VALID/u,
  );

  await test.step('an administrator finds an agency’s key; new keys appear live; an error is shown', async () => {
    const officer = await joinAgency(product.url, admin, 'Lakeside Police', 'Ike Brandt');
    await openAs(page, admin, product.url);
    await page.route('**/rpc/apiKeys/list', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto('/admin/api-keys');
    await expect(page.getByText('An error occurred. Please try again')).toBeVisible();
    await page.unroute('**/rpc/apiKeys/list');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('searchbox', { name: 'Search keys' }).fill('lakeside');
    await expect(page.getByText('No key matches')).toBeVisible();
    await expect(page).toHaveURL(/search=lakeside/u);
    await joinByKey(product.url, officer, 'Dispatch');
    const listed = page.getByRole('row', { name: /Dispatch/u });
    await expect(listed).toContainText('Lakeside Police');
    await expect(page.getByText('1 key', { exact: true })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(listed.getByRole('button', { name: 'Revoke Dispatch' })).toBeInViewport();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
    await expectAccessible(page);
  });
});
