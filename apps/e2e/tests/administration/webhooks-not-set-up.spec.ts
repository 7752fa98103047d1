import { signInOperator } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('without allowed origins the screen says that webhooks are not set up', async ({
  page,
  otherProduct,
}) => {
  await openAs(page, await signInOperator(otherProduct.url), otherProduct.url);
  await page.goto(`${otherProduct.url}/admin/webhooks`);
  await expect(page.getByText('Webhooks are not set up')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Webhook' })).toHaveCount(0);
  await expectAccessible(page);
});
