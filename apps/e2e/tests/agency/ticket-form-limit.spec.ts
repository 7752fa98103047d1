import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test.use({ settings: { MAXIMUM_UPLOAD_BYTES: '20000' } });

test('TK-08 the message for a file over the limit names the limit, and only Remove is offered', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAgency(product.url, admin, 'Large PD'), product.url);
  await page.goto('/agency');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const large = { name: 'large.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(20_001, 1) };
  await page.locator('input[type=file]').setInputFiles(large);
  const entry = page.getByRole('listitem', { name: 'large.mp4' });
  await expect(entry.getByText('This file is larger than the limit of 20 KB.')).toBeVisible();
  await expect(entry.getByRole('button')).toHaveCount(1);
  await expect(page.getByText('Add at least one video.')).toBeVisible();
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Remove large.mp4' }).click();
  await expect(entry).toHaveCount(0);
});
