import { joinAsAdmin } from '@plainview/test-support/test-users';
import { expect, openAs, test } from '../../product.ts';

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
