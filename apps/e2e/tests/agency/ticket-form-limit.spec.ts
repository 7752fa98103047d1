import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('TK-08 the message for a file over the limit names the limit, and only Remove is offered', async ({
  page,
  otherProduct: product,
}) => {
  const admin = await signInOperator(product.url);
  await openAs(page, await joinAgency(product.url, admin, 'Large PD'), product.url);
  await page.goto(`${product.url}/agency`);
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const large = { name: 'large.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(5_000_001, 1) };
  await page.locator('input[type=file]').setInputFiles(large);
  const entry = page.getByRole('listitem', { name: 'large.mp4' });
  await expect(entry.getByText('This file is larger than the limit of 5 MB.')).toBeVisible();
  await expect(entry.getByRole('button')).toHaveCount(1);
  await expect(page.getByText('Add at least one video.')).toBeVisible();
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Remove large.mp4' }).click();
  await expect(entry).toHaveCount(0);
});
