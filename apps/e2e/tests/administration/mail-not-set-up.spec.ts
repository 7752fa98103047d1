import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('without a mail server, an administrator sees what would have gone', async ({
  page,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Mailless Police', 'Ann Mailless');
  await openAs(page, admin, product.url);
  await page.goto(`/admin/mail?search=${ann.email}`);
  await expect(page.getByText('Nothing is sent')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Your account is approved' });
  await expect(row).toContainText('Not sent');
  await expect(page.getByText('Sending mail is not set up.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Send Again/u })).toHaveCount(0);
  await expectAccessible(page);
  await row.getByText('Your account is approved').click();
  const message = page.getByRole('dialog', { name: 'Your account is approved' });
  await expect(message).toContainText('Sending mail is not set up.');
  await page.keyboard.press('Escape');
  await expect(message).toHaveCount(0);
});
