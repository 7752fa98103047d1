import { expect, test } from '../../product.ts';

test('RT-08 the sign-in form does not shift when the note above it appears', async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/notices-/u, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/login?next=%2Fagency');
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  const before = await button.boundingBox();
  const note = page.getByText('Please sign in to continue.');
  await expect(note).toHaveCount(0);
  release.resolve();
  await expect(note).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});
