import { expect, expectAccessible, openAs, test } from '../../product.ts';

// A product without WEBHOOK_ORIGINS.
test.use({ settings: {} });

test('without allowed origins the screen says that webhooks are not set up', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, admin, product.url);
  await page.goto('/admin/webhooks');
  await expect(page.getByText('Webhooks are not set up')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Webhook' })).toHaveCount(0);
  await expectAccessible(page);
});
