import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import { expect, openAs, test } from '../../product.ts';

test('changing a password shows the messages of section 8 for a network error and for any other failure', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Messages PD');
  await openAs(page, person, product.url);
  await page.goto('/agency/settings');
  await expect(page.getByText('Password should be at least 6 characters')).toBeVisible();
  await page.getByLabel(/^Current password/u).fill(person.password);
  await page.getByLabel(/^New password/u).fill('another-secret');
  await page.getByLabel(/^Confirm new password/u).fill('another-secret');
  const change = page.getByRole('button', { name: 'Change Password' });
  await page.route('**/rpc/profile/changePassword', (route) => route.abort());
  await change.click();
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your internet connection');
  await page.unroute('**/rpc/profile/changePassword');
  await page.route('**/rpc/profile/changePassword', (route) => route.fulfill({ status: 500, body: 'no' }));
  await change.click();
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again');
});

test('PF-01 PF-03 PF-04 an administrator has the same profile screen and can ask for help', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAsAdmin(product.url, admin, 'Petra Profile'), product.url);
  await page.goto('/admin/profile');
  await expect(page.getByLabel('Role')).toHaveValue('Administrator');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  for (const label of ['Phone', 'Department', 'Badge Number']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByLabel('Phone').fill('555-0100');
  await page.getByLabel('Department').fill('Reviews');
  await page.getByLabel('Badge Number').fill('12');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Get Help' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.getByLabel('How can we help?').fill('Which reports are due?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Support ticket created successfully!')).toBeVisible();
});
